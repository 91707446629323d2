import type { PageVisit } from "../../kit/define-page.ts"
import { SuccessPage } from "../../ui/results/result-pages.tsx"
import type { Page } from "../page-definition.ts"

export const page: Page = {
  view: ({ visit: { query } }: { readonly visit: PageVisit }) => <SuccessPage query={query} />
}
