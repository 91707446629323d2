import { Schema } from "effect"
import { MiniAppPage, MiniAppPageQuery } from "../../effects/contract/mini-app-pages.ts"
import { YesNo } from "../../effects/contract/paging.ts"
import { typedRecords } from "../../machines/records/typed-records.ts"
import { listQuery } from "../kit/list-query.ts"
import { recordEffects } from "../kit/record-effects.ts"
import { PageDraft, sentPage } from "./page-draft.ts"

const asked = listQuery(MiniAppPageQuery.sortable, {
  text: Schema.NonEmptyString,
  published: YesNo
})
/** The query of the list as an address holds it. */
export const pageQuery = asked.codec

export const pageList = typedRecords({
  row: MiniAppPage,
  draft: PageDraft,
  query: asked.query
})

export const pageEffects = recordEffects(pageList, "/mini-app-admin/page", {
  list: ({ miniAppPages }, query) => miniAppPages.list({ query }),
  add: ({ miniAppPages }, draft) => miniAppPages.add({ payload: sentPage(draft) }),
  edit: ({ miniAppPages }, record, draft) => miniAppPages.edit({ payload: { ...sentPage(draft), ...record } }),
  remove: ({ miniAppPages }, payload) => miniAppPages.delete({ payload })
})
