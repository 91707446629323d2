import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { CurrentOperator } from "../../src/effects/contract/call.ts"
import { type OwnEvent, type ServerEvent, ServerEventQuery } from "../../src/effects/contract/events.ts"
import { callsOf } from "../calls.ts"
import { during, inside, makeConditions } from "../lists/list-conditions.ts"
import { makeReadPage } from "../lists/read-page.ts"
import { readNames, referring } from "./record-names.ts"
import { readRecordThen, shownEvent } from "./record-then.ts"

export const EventsCalls = callsOf(
  "events",
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const holds = (column: "type" | "username") => (text: string) => ({
      counted: [
        sql`${sql(column)} = any(array(select distinct ${sql(column)} from events_counts where lower(${sql(column)}) like lower(${inside(text)})))`
      ]
    })
    const conditions = yield* makeConditions(ServerEventQuery, {
      type: holds("type"),
      username: holds("username"),
      entity: (entity) => ({ where: [sql`entity_of(type) = ${entity}`] }),
      entity_id: (id) => ({ where: [sql`entity_id = ${id}`] }),
      actor_id: (id) => ({ counted: [sql`user_id = ${id}`] }),
      from: (at) => ({ where: [during(sql, "at", "from", at)] }),
      to: (at) => ({ where: [during(sql, "at", "to", at)] })
    })
    const readPage = yield* makeReadPage
    return {
      /** The newest first unless asked otherwise. */
      list: ({ query: { sort = "at", order = "desc", ...query } }) =>
        readPage<Omit<ServerEvent, "names">>({
          ...query,
          shown: shownEvent,
          table: "events",
          key: "id",
          added: "at",
          ...conditions(query),
          sort: { by: sort, direction: order }
        }).pipe(
          Effect.flatMap((page) =>
            Effect.map(readNames(page.list.map(referring)), (names) => ({
              ...page,
              list: page.list.map((event, at) => ({ ...event, names: names[at]! }))
            }))
          )
        ),
      record: ({ query }) => readRecordThen(query.id),
      mine: ({ query }) =>
        Effect.flatMap(CurrentOperator, ({ id }) =>
          readPage<OwnEvent>({
            ...query,
            shown: "id, at, type, entity_id",
            table: "events",
            key: "id",
            counted: [sql`user_id = ${id}`],
            sort: { by: "id", direction: "desc" }
          })
        )
    }
  })
)
