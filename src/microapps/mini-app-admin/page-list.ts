import { MiniAppPage, MiniAppPageQuery } from "../../effects/contract/mini-app-pages.ts"
import { typedRecords } from "../../machines/records/typed-records.ts"
import { recordEffects } from "../runtime/record-effects.ts"
import { PageDraft, sentPage } from "./page-draft.ts"

export const pageList = typedRecords({
  row: MiniAppPage,
  draft: PageDraft,
  query: MiniAppPageQuery
})

export const pageEffects = recordEffects(pageList, {
  list: ({ miniAppPages }, query) => miniAppPages.list({ query }),
  add: ({ miniAppPages }, draft) => miniAppPages.add({ payload: sentPage(draft) }),
  edit: ({ miniAppPages }, record, draft) => miniAppPages.edit({ payload: { ...sentPage(draft), ...record } }),
  remove: ({ miniAppPages }, payload) => miniAppPages.delete({ payload })
})
