import { SuccessPage } from "../../ui/results/result-pages.tsx"
import { definePlainPage } from "../page-definition.ts"

export const page = definePlainPage(({ query }) => <SuccessPage query={query} />)
