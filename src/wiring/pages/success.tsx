import { SuccessPage } from "../../ui/results/result-pages.tsx"
import * as words from "../../ui/words/topics/late/results.ts"
import { definePlainPage } from "../page-definition.ts"

export const page = definePlainPage(({ query }) => <SuccessPage query={query} />, words)
