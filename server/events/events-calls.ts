import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { CurrentOperator } from "../../src/effects/contract/authorization.ts"
import { ConsoleApi } from "../../src/effects/contract/console-api.ts"
import {
  type OwnEvent,
  type OwnEventQuery,
  type ServerEvent,
  ServerEventQuery
} from "../../src/effects/contract/events.ts"
import { answering } from "../http/refusal.ts"
import { makeConditions } from "../lists/list-conditions.ts"
import { makeReadPage } from "../lists/read-page.ts"

/** The event table as the console reads it, the newest first unless asked otherwise. */
const makeListEvents = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const conditions = yield* makeConditions(ServerEventQuery)
  const readPage = yield* makeReadPage

  const list = ({ sort = "id", order = "desc", ...query }: ServerEventQuery) =>
    readPage<ServerEvent>({
      ...query,
      shown: "id, at, user_id, username, type, entity_id, before, after",
      table: "events",
      key: "id",
      where: conditions(query),
      sort: { by: sort, direction: order }
    })

  const own = (paging: OwnEventQuery) =>
    Effect.flatMap(CurrentOperator, ({ id }) =>
      readPage<OwnEvent>({
        shown: "id, at, type, entity_id",
        table: "events",
        key: "id",
        where: [sql`user_id = ${id}`],
        sort: { by: "id", direction: "desc" },
        ...paging
      })
    )

  return { list, own }
})

export const EventsCalls = HttpApiBuilder.group(
  ConsoleApi,
  "events",
  Effect.fnUntraced(function* (handlers) {
    const events = yield* makeListEvents
    return handlers.handleAll({
      list: ({ query }) => answering(events.list(query)),
      mine: ({ query }) => answering(events.own(query))
    })
  })
)
