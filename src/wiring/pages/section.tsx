import type { PageVisit } from "../../kit/define-page.ts"
import type { MicroappName } from "../../machines/microapps/microapp-events.ts"
import { MicroappPage } from "../../ui/microapps/microapp-page.tsx"
import type { Page } from "../page-definition.ts"

export const page: Page = {
  view: ({ visit: { section } }: { readonly visit: PageVisit }) => <MicroappPage section={section as MicroappName} />
}
