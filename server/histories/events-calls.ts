import { Effect } from "effect"
import { CurrentOperator } from "../../src/contract/call.ts"
import { type OwnEvent, type PastRecord, type ServerEvent, ServerEventQuery } from "../../src/contract/events.ts"
import { eventTypes } from "../../src/contract/event-names.ts"
import { nameOf } from "../../src/contract/event-sentences.ts"
import { callsOf } from "../calls.ts"
import { sql } from "../database/sql.ts"
import type { Language } from "../../src/contract/languages.ts"
import { noSuchId, requestLanguage, text, translateText } from "../http/texts.ts"
import { momentCondition, containsPattern, makeConditions } from "../lists/list-conditions.ts"
import { readPage } from "../lists/read-page.ts"
import { fieldsOf, readNames, referencesOf } from "./record-names.ts"

type Unnamed = Omit<ServerEvent, "names">

const eventColumns = "id, at, user_id, username, type, entity, entity_id, before, after"

const noun = text("records.event")

/** The record of an event after that event, from its last row until then; null if there is none. */
const readRecordThen = Effect.fnUntraced(function* (id: number) {
  const [event] = yield* sql<Unnamed>`select ${sql.literal(eventColumns)} from events where id = ${id}`
  if (!event) return yield* noSuchId(noun, id, "id")
  const [eventRow] = yield* sql<{ row: object | null }>`
    select row from changes c join logged_tables t on t.name = "table"
    where split_part(c.key, ' ', 1) = ${event.entity_id} and topic = ${event.entity} and not part and fact is null and event <= ${id}
    order by position desc limit 1`
  const record = eventRow === undefined || eventRow.row === null ? null : fieldsOf(eventRow.row)
  const [names, recordNames] = yield* readNames([referencesOf(event), record])
  return { event: { ...event, names: names! }, record, names: recordNames! } satisfies PastRecord
})

const withNames = <Page extends { readonly list: ReadonlyArray<Unnamed> }>({ list, ...page }: Page) =>
  Effect.map(readNames(list.map(referencesOf)), (names) => ({
    ...page,
    list: list.map((event, at): ServerEvent => ({ ...event, names: names[at]! }))
  }))

const ownEvent = ({ before, after, ...event }: ServerEvent, language: Language): OwnEvent => {
  const name = nameOf({ ...event, before, after }, (key, gaps = {}) =>
    translateText(text(`phrase.${key}`, gaps), language)
  )
  const robot = fieldsOf(after ?? before)["robot_id"]
  const names = {
    ...(name === undefined ? {} : { [`${event.entity} ${event.entity_id}`]: name }),
    ...(typeof robot === "string" ? { [`robots ${robot}`]: robot } : {})
  }
  return { ...event, names }
}

const conditionsOf = makeConditions(ServerEventQuery, {
  // Compares whole types and names, so that PostgreSQL can use an index.
  type: (text) =>
    sql`type = any(${eventTypes.filter((type) => type.toLowerCase().includes(text.toLowerCase()))}::text[])`,
  username: (text) =>
    sql`username = any(array(select name from actors_of_log() name where lower(name) like lower(${containsPattern(text)})))`,
  entity: (entity) => sql`entity = ${entity}`,
  entity_id: (id) => sql`entity_id = ${id}`,
  actor_id: (id) => sql`user_id = ${id}`,
  from: (at) => momentCondition("at", "from", at),
  to: (at) => momentCondition("at", "to", at)
})
/** Events without the join for `entity`. Where PostgreSQL removes the join, it still reads the column of its condition, which no index holds. */
const withoutEntity = `(select position as id, at, actor_id as user_id, actor as username, verb as type, split_part(key, ' ', 1) as entity_id
  from changes where event >= position) events`
const source = { columns: eventColumns, table: "events", key: "id", added: "at" }

export const EventsCalls = callsOf("events", {
  /** Newest first by default. */
  list: ({ query }) => {
    const { sort = "at", order = "desc" } = query
    return readPage<Unnamed>({
      ...query,
      ...source,
      countedTable: query.entity === undefined ? withoutEntity : "events",
      where: conditionsOf(query),
      sort: { by: sort, direction: order }
    }).pipe(Effect.flatMap(withNames))
  },
  record: ({ query }) => readRecordThen(query.id),
  mine: Effect.fnUntraced(function* ({ query }) {
    const { id } = yield* CurrentOperator
    const language = yield* requestLanguage
    const page = yield* readPage<Unnamed>({
      ...query,
      ...source,
      countedTable: withoutEntity,
      where: [sql`user_id = ${id}`],
      sort: { by: "id", direction: "desc" }
    }).pipe(Effect.flatMap(withNames))
    return { ...page, list: page.list.map((event) => ownEvent(event, language)) }
  })
})
