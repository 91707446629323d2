import { Clock, Effect } from "effect"
import { miniAppPages } from "../../src/contract/mini-app-pages.ts"
import { callsOf } from "../calls.ts"
import { conflict, text } from "../http/texts.ts"
import { containsText } from "../lists/list-conditions.ts"
import { crudHandlers, recordTable } from "../records/record-table.ts"

const inUse = conflict(text("campaigns.page.published"))

const pages = recordTable(miniAppPages, {
  where: { text: (text) => containsText("search", text) }
})

export const MiniAppPagesCalls = callsOf("miniAppPages", {
  ...crudHandlers(pages, { unlessDeleted: ({ published }) => (published ? inUse : undefined) }),
  /** Publishing again updates the moment. Unpublishing keeps it, because it says when the page was last visible. */
  publish: Effect.fnUntraced(function* ({ payload: { published, ...record } }) {
    const now = yield* Clock.currentTimeMillis
    return yield* pages.change(record, published ? { published, published_at: now } : { published })
  })
})
