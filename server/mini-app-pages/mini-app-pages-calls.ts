import { Clock, Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient, type Statement } from "effect/sql"
import { ConsoleApi } from "../../src/effects/contract/console-api.ts"
import type {
  MiniAppPage,
  MiniAppPageQuery,
  NewMiniAppPage,
  Publication
} from "../../src/effects/contract/mini-app-pages.ts"
import { inside } from "../database/page-of-rows.ts"
import { words } from "../http/language.ts"
import { answering, conflict } from "../http/refusal.ts"
import { makeRecordTable } from "../records/record-table.ts"

const inUse = conflict(
  words("已发布的页面不能删除，请先取消发布", "A published page cannot be deleted, unpublish it first")
)
const taken = {
  words: words("该路径已被其他页面使用", "Another page has this path already"),
  field: "path"
}

const valuesOf = ({ name, title, path, blocks }: NewMiniAppPage) => ({ name, title, path, blocks })

export const MiniAppPagesCalls = HttpApiBuilder.group(
  ConsoleApi,
  "miniAppPages",
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const pages = yield* makeRecordTable<MiniAppPage>({
      table: "mini_app_pages",
      topic: "miniAppPages",
      noun: words("页面", "page"),
      shown: "id, name, title, path, blocks, published, published_at, created_at, updated_at, version",
      taken
    })

    const list = (query: MiniAppPageQuery) => {
      const where: Array<Statement.Fragment> = []
      if (query.text) {
        const pattern = inside(query.text)
        where.push(
          sql`(lower(name) like lower(${pattern}) or lower(title) like lower(${pattern}) or path like lower(${pattern}))`
        )
      }
      if (query.published) where.push(sql`published = ${query.published === "true"}`)
      return pages.list(query, where)
    }

    /** Publishing anew moves the moment on; unpublishing leaves it, for it tells when the page was last to be seen. */
    const publish = Effect.fnUntraced(function* ({ published, ...record }: Publication) {
      const now = new Date(yield* Clock.currentTimeMillis)
      return yield* pages.change(record, {
        fact: published ? "miniAppPages.published" : "miniAppPages.unpublished",
        values: published ? { published, published_at: now } : { published }
      })
    })

    return handlers.handleAll({
      list: ({ query }) => answering(list(query)),
      add: ({ payload }) => answering(pages.add(valuesOf(payload))),
      edit: ({ payload }) =>
        answering(pages.change(payload, { fact: "miniAppPages.edited", values: valuesOf(payload) })),
      delete: ({ payload }) => answering(pages.remove(payload, ({ published }) => (published ? inUse : undefined))),
      publish: ({ payload }) => answering(publish(payload))
    })
  })
)
