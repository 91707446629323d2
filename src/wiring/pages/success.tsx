import { SuccessPage } from "../../ui/results/success-page.tsx"
import { definePlainPage } from "../page-definition.ts"

export const page = definePlainPage(({ query }) => <SuccessPage query={query} />)
