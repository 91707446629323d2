import { MiniAppPage, MiniAppPageQuery } from "../../effects/contract/mini-app-pages.ts"
import { typedRecords } from "../../machines/records/typed-records.ts"
import { PageDraft } from "./page-draft.ts"

export const pageList = typedRecords({
  row: MiniAppPage,
  draft: PageDraft,
  query: MiniAppPageQuery
})
