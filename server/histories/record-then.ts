import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { RecordThen, ServerEvent } from "../../src/effects/contract/events.ts"
import { type Fields, fieldsOf, readNames, referring } from "./record-names.ts"
import { noSuchId, words } from "../http/words.ts"
import { shownRow } from "../lists/read-page.ts"

export const shownEvent = "id, at, user_id, username, type, entity_of(type) as entity, entity_id, before, after"

type Told = Pick<ServerEvent, "before" | "after">

/** Only the end of a record leaves nothing of it. */
const isGone = ({ before, after }: Told) => before !== null && after === null

/**
 * A record folded from all that happened to it, in order: each event says what it found and what it left. What only a later event found stood there
 * before as well, where an older database has no word of how it came to be.
 */
export const foldRecord = (until: ReadonlyArray<Told>, later: ReadonlyArray<Told> = []) => {
  const last = until.at(-1)
  if (last === undefined || isGone(last)) return null
  const begun = until.findLastIndex(isGone) + 1
  const known = until
    .slice(begun)
    .reduce<Fields>((record, { before, after }) => ({ ...fieldsOf(before), ...record, ...fieldsOf(after) }), {})
  return later.reduce<Fields>((record, { before }) => ({ ...fieldsOf(before), ...record }), known)
}

const noun = words("事件", "event")

/** The record of an event as it was when that had happened. */
export const readRecordThen = Effect.fnUntraced(function* (id: number) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql`select ${sql.literal(shownEvent)} from events where id = ${id}`
  if (!row) return yield* noSuchId(noun, id, "id")
  const event = shownRow<Omit<ServerEvent, "names">>(row)
  const all = yield* sql<Told & { readonly id: number }>`select id, before, after from events
    where entity_of(type) = ${event.entity} and entity_id = ${event.entity_id} order by at, id`
  const behind = all.findIndex((each) => each.id === id) + 1
  const [until, later] = [all.slice(0, behind), all.slice(behind)]
  const record = event.entity_id === null ? null : foldRecord(until, later)
  const [names, recordNames] = yield* readNames([referring(event), record])
  return { event: { ...event, names: names! }, record, names: recordNames! } satisfies RecordThen
})
