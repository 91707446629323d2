import { ErrorPage } from "../../ui/results/result-pages.tsx"
import { definePlainPage } from "../page-definition.ts"

export const page = definePlainPage(({ query }) => <ErrorPage query={query} />)
