import type { PageVisit } from "../../kit/define-page.ts"
import { NotFoundPage } from "../../ui/page/exception-pages.tsx"
import type { Page } from "../page-definition.ts"

export const page: Page = {
  view: ({ visit: { fullPath } }: { readonly visit: PageVisit }) => <NotFoundPage fullPath={fullPath} />
}
