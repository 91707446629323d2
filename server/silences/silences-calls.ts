import { Clock, Effect } from "effect"
import { type NewSilence, type Silence, SilenceQuery } from "../../src/contract/silences.ts"
import { CurrentOperator } from "../../src/contract/call.ts"
import { INT4_MAX } from "../../src/contract/fields.ts"
import { callsOf } from "../calls.ts"
import { sql } from "../database/sql.ts"
import { invalidInput, noSuchId, text } from "../http/texts.ts"
import { eachOnce, makeConditions } from "../lists/list-conditions.ts"
import { makeReadPage, shownRow } from "../lists/read-page.ts"
import { knownDevices } from "../records/known-records.ts"

const shown = "id, robot_ids, types, until, reason, created_by, created_at, ended_by, ended_at"

const past = invalidInput(text("alarms.silenceInPast"), "until")
const noun = text("records.silence")

const silence = Effect.fnUntraced(function* ({ robot_ids, types, until, reason }: NewSilence) {
  const operator = yield* CurrentOperator
  if (until <= (yield* Clock.currentTimeMillis)) return yield* past
  const robots = eachOnce(robot_ids)
  yield* knownDevices(robots)
  const [added] = yield* sql`
    insert into silences (robot_ids, types, until, reason, created_by)
    values (${robots}::text[], ${eachOnce(types)}::text[], ${new Date(until)}, ${reason}, ${operator.username}) returning ${sql.literal(shown)}`
  return shownRow<Silence>(added!)
})

/** All of them or none. */
const endSilences = Effect.fnUntraced(function* (ids: ReadonlyArray<number>) {
  const operator = yield* CurrentOperator
  const rows =
    yield* sql`select ${sql.literal(shown)} from silences where id = any(${ids.filter((id) => id <= INT4_MAX)}::int4[])
    order by id for update`
  const before = rows.map((row) => shownRow<Silence>(row))
  const missing = ids.find((id) => !before.some((row) => row.id === id))
  if (missing !== undefined) return yield* noSuchId(noun, missing, "ids")
  const ended = yield* sql`update silences set ended_at = now(), ended_by = ${operator.username}
    where id = any(${ids}::int4[]) and ended_at is null and until > now() returning ${sql.literal(shown)}`
  const after = ended.map((row) => shownRow<Silence>(row))
  return { list: before.map((row) => after.find(({ id }) => id === row.id) ?? row) }
})

export const SilencesCalls = callsOf(
  "silences",
  Effect.gen(function* () {
    const readPage = yield* makeReadPage
    const active = sql`(ended_at is null and until > now())`
    const conditions = yield* makeConditions(SilenceQuery, {
      state: (state) => (state === "active" ? active : sql`not ${active}`)
    })
    return {
      list: ({ query: { page, page_size, until, after, before, sort = "id", order, ...given } }) =>
        readPage<Silence>({
          page,
          page_size,
          until,
          after,
          before,
          shown,
          table: "silences",
          key: "id",
          where: conditions(given),
          sort: { by: sort, direction: order ?? (sort === "id" ? "desc" : "asc") }
        }),
      silence: ({ payload }) => silence(payload),
      end: ({ payload }) => endSilences(eachOnce(payload.ids).map(Number))
    }
  })
)
