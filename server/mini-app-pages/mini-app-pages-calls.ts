import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { MiniAppPage, MiniAppPageQuery } from "../../src/effects/contract/mini-app-pages.ts"
import { callsOf } from "../calls.ts"
import { words, conflict } from "../http/words.ts"
import { textInside } from "../lists/list-conditions.ts"
import { crudHandlers, makeRecordTable } from "../records/record-table.ts"

const inUse = conflict(
  words("已发布的页面不能删除，请先取消发布", "A published page cannot be deleted, unpublish it first")
)
const taken = conflict(words("该路径已被其他页面使用", "Another page has this path already"), "path")

export const MiniAppPagesCalls = callsOf(
  "miniAppPages",
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const pages = yield* makeRecordTable({
      topic: "miniAppPages",
      row: MiniAppPage,
      query: MiniAppPageQuery,
      where: { text: (text) => textInside(sql, "search", text) },
      taken: () => taken
    })

    return {
      ...crudHandlers(pages, { unlessDeleted: ({ published }) => (published ? inUse : undefined) }),
      /** Publishing anew moves the moment on; unpublishing leaves it, for it tells when the page was last to be seen. */
      publish: Effect.fnUntraced(function* ({ payload: { published, ...record } }) {
        const now = yield* Clock.currentTimeMillis
        return yield* pages.change(record, {
          type: published ? "miniAppPages.published" : "miniAppPages.unpublished",
          values: published ? { published, published_at: now } : { published }
        })
      })
    }
  })
)
