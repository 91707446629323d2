import { Schema } from "effect"
import { MiniAppPage, miniAppPageColumns } from "../../effects/contract/mini-app-pages.ts"
import { YesNo } from "../../effects/contract/versioned.ts"
import { queryCodec } from "../../machines/records/query-codec.ts"
import { recordFace } from "../../machines/records/record-face.ts"
import type { Query } from "../../machines/records/records-events.ts"
import { recordAnswers } from "../kit/record-answers.ts"
import { PageDraft, sentPage } from "./page-draft.ts"

const Sort = Schema.Literals(miniAppPageColumns)
const Order = Schema.Literals(["asc", "desc"])
const PageFilters = Schema.Struct({
  page: Schema.Int,
  page_size: Schema.Int,
  sort: Schema.optionalKey(Sort),
  order: Schema.optionalKey(Order),
  text: Schema.optionalKey(Schema.String),
  published: Schema.optionalKey(YesNo)
})
type PageFilters = typeof PageFilters.Type & Query

export const pageList = recordFace<MiniAppPage, PageDraft, PageFilters>({
  row: MiniAppPage,
  draft: PageDraft,
  query: PageFilters as never
})

/** The query of the list as an address holds it. */
export const pageQuery = queryCodec<PageFilters>({
  sort: Sort,
  order: Order,
  text: Schema.NonEmptyString,
  published: YesNo
})

export const pageAnswers = recordAnswers(pageList, "/mini-app-admin/page", {
  list: ({ miniAppPages }, query) => miniAppPages.list({ query }),
  add: ({ miniAppPages }, draft) => miniAppPages.add({ payload: sentPage(draft) }),
  edit: ({ miniAppPages }, record, draft) => miniAppPages.edit({ payload: { ...sentPage(draft), ...record } }),
  remove: ({ miniAppPages }, payload) => miniAppPages.delete({ payload })
})
