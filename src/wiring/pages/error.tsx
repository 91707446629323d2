import { ErrorPage } from "../../ui/results/error-page.tsx"
import { definePlainPage } from "../page-definition.ts"

export const page = definePlainPage(({ query }) => <ErrorPage query={query} />)
