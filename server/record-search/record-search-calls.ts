import { Effect, Struct } from "effect"
import { CurrentOperator } from "../../src/contract/call.ts"
import { INT4_MAX, LONG_ID_MAX } from "../../src/contract/fields.ts"
import type { Language } from "../../src/contract/languages.ts"
import type { FoundRecord, RecordCard } from "../../src/contract/record-search.ts"
import {
  type CardKind,
  cardPermissions,
  MAX_FOUND_PER_KIND,
  MIN_LAST_DIGITS,
  MIN_SEARCH_LENGTH,
  type NumberedKind,
  type SearchedKind,
  searchedKinds
} from "../../src/contract/searched-kinds.ts"
import { callsOf } from "../calls.ts"
import { sql } from "../database/sql.ts"
import { anyNumber, reversedPrefixPattern, containsPattern } from "../lists/list-conditions.ts"
import { inOneSnapshot } from "../alarms/alarm-news.ts"
import { withAlarmNames } from "../alarm-types/alarm-types.ts"
import { readAlarms } from "../alarms/alarm-rows.ts"
import { noSuchRecord, requestLanguage, type Text, text } from "../http/texts.ts"
import { lacksPermission } from "../authentication/rule-tree.ts"
import { bestFirst, matchesRobot, MAX_CANDIDATES } from "../devices/find-robots.ts"
import { roleTitle } from "../roles/role-titles.ts"

/** The id in a text; for other text, an id that no record has. */
const intIn = (max: number) => (id: string) => {
  const number = Number(id)
  return Number.isInteger(number) && number > 0 && number <= max ? number : 0
}
const [idIn, longIdIn] = [intIn(INT4_MAX), intIn(LONG_ID_MAX)]

const limit = (count: number) => sql.literal(`limit ${count}`)

const countsOf = (column: string, table: string) =>
  `(select count(*)::int4 from devices where ${column} = ${table}.id) as robots,
    (select count(*)::int4 from robot_alarms where ${column} = ${table}.id and open) as open_alarms`

/** The rows of each kind, without a condition. */
const rows = {
  robots: sql.literal(`
    select d.robot_id, d.name, r.state, r.battery, coalesce(r.stock, 0) as stock,
      (select coalesce(sum(capacity), 0)::int4 from robot_slots s where s.robot_id = d.robot_id) as capacity
    from devices d join robot_states r using (robot_id)`),
  orders: sql.literal(`select id, number, state, amount, robot_id, created_at,
    coalesce((select label from locations where locations.id = orders.location_id), '') as location,
    (select coalesce(string_agg(product || ' × ' || quantity, ', '), '') from jsonb_to_recordset(items) item(product text, quantity int4)) as products
    from orders`),
  refunds: sql.literal("select id, number, state, amount, order_id, order_number from refunds"),
  users: sql.literal(`select id, username, role, coalesce((select title from roles where name = role), '') as role_name,
    enabled from users`),
  merchants: sql.literal(`select id, name, ${countsOf("merchant_id", "merchants")} from merchants`),
  locations: sql.literal(`select id, label, ${countsOf("location_id", "locations")} from locations`)
}

/** A search for each kind, in the order of the results. `text` is in lower case. */
const searches = {
  robots: (text: string) => sql`
    ${rows.robots} where ${matchesRobot(text)} ${bestFirst("lower(d.robot_id)", text)}, d.robot_id ${limit(MAX_FOUND_PER_KIND)}`,
  orders: (text: string) => sql`
    ${rows.orders} where ${text.length >= MIN_LAST_DIGITS} and (reverse(number_lower) like ${reversedPrefixPattern(text)} or reverse(lower(payment_number)) like ${reversedPrefixPattern(text)})
    ${bestFirst("number_lower", text)}, id desc ${limit(MAX_FOUND_PER_KIND)}`,
  refunds: (text: string) => sql`
    ${rows.refunds} where ${text.length >= MIN_LAST_DIGITS} and (reverse(lower(number)) like ${reversedPrefixPattern(text)} or order_id = any(array(
      select id from orders where reverse(number_lower) like ${reversedPrefixPattern(text)} order by id desc ${limit(MAX_CANDIDATES)})))
    ${bestFirst("lower(number)", text)}, id desc ${limit(MAX_FOUND_PER_KIND)}`,
  users: (text: string) => sql`
    ${rows.users} where id = any(array(select id from users where username_lower like ${containsPattern(text)} ${limit(MAX_CANDIDATES)}))
    ${bestFirst("username_lower", text)}, username ${limit(MAX_FOUND_PER_KIND)}`,
  merchants: (text: string) => sql`
    ${rows.merchants} where name_lower like ${containsPattern(text)}
    ${bestFirst("name_lower", text)}, name ${limit(MAX_FOUND_PER_KIND)}`,
  locations: (text: string) => sql`
    ${rows.locations} where name_lower like ${containsPattern(text)}
    ${bestFirst("name_lower", text)}, label, id ${limit(MAX_FOUND_PER_KIND)}`
} satisfies Readonly<Record<SearchedKind, unknown>>

/** The found row of a kind, and further facts for its card. `id` comes from an address. */
const cards = {
  robots: (id: string) => sql`
    select f.*, case when isfinite(s.heard_at) then s.heard_at end as heard_at, location_id, coalesce(l.label, '') as location,
      (select count(*)::int4 from robot_alarms a where a.robot_id = f.robot_id and open) as open_alarms
    from (${rows.robots} where d.robot_id = ${id}) f join robot_states s using (robot_id) join devices using (robot_id)
      left join locations l on l.id = location_id`,
  orders: (id: string) => sql`
    select f.*, o.paid_at, o.payment_number, coalesce(o.dispensing, 'notReported') as dispensing
    from (${rows.orders} where id = ${longIdIn(id)}) f join orders o using (id)`,
  users: (id: string) => sql`
    select f.*, email
    from (${rows.users} where username = ${id}) f join users using (id)`,
  merchants: (id: string) => sql`
    select f.*, contact_person, contact_phone
    from (${rows.merchants} where id = ${idIn(id)}) f join merchants using (id)`,
  locations: (id: string) => sql`
    select f.*, address, (select count(*)::int4 from devices d join robot_states using (robot_id)
      where d.location_id = f.id and state = 'offline') as offline
    from (${rows.locations} where id = ${idIn(id)}) f join locations using (id)`
} satisfies Readonly<Record<Exclude<CardKind, "alarms">, unknown>>

const nouns: Readonly<Record<CardKind, Text>> = {
  robots: text("records.robot"),
  orders: text("records.order"),
  users: text("records.user"),
  merchants: text("records.merchant"),
  locations: text("records.location"),
  alarms: text("records.alarm")
}

const alarmFacts = [
  "id",
  "name",
  "severity",
  "robot_id",
  "robots",
  "location_id",
  "location",
  "raised_at",
  "ended_at",
  "acknowledged_by"
] as const

const readAlarmCard = Effect.fnUntraced(function* (id: string) {
  const [alarm] = yield* withAlarmNames(yield* readAlarms([longIdIn(id)]))
  return alarm && Struct.pick(alarm, alarmFacts)
})

/** A user's row with the name of the role as people read it; any other row as it is. */
const withRoleTitle = <Row extends object>(row: Row, language: Language): Row => {
  const { role, role_name } = row as { readonly role?: string; readonly role_name?: string }
  return role === undefined ? row : { ...row, role_name: roleTitle(role, role_name || null, language) }
}

const readCard = Effect.fnUntraced(function* (kind: CardKind, id: string) {
  if (kind === "alarms") return yield* readAlarmCard(id)
  const [row] = yield* cards[kind](id).unprepared
  return row && withRoleTitle(row, yield* requestLanguage)
})

const kinds = Object.keys(searchedKinds) as ReadonlyArray<SearchedKind>

const findRecords = Effect.fnUntraced(function* (text: string) {
  const { rules } = yield* CurrentOperator
  const language = yield* requestLanguage
  const permitted = kinds.filter((kind) => rules.has(searchedKinds[kind]))
  return yield* Effect.forEach(permitted, (kind) =>
    // The text decides about the plan: digits that end a single number, or a name that half the rows have.
    Effect.map(searches[kind](text).unprepared, (rows) =>
      rows.map((row) => ({ kind, ...withRoleTitle(row, language) }) as FoundRecord)
    )
  )
}, inOneSnapshot)

const findNumbers = Effect.fnUntraced(function* (joined: string) {
  const { rules } = yield* CurrentOperator
  const numbersOf = (kind: NumberedKind, table: string, column: string) => {
    if (!rules.has(searchedKinds[kind])) return Effect.succeed([])
    const rows = sql<{ number: string }>`
      select ${sql.literal(`${column} as number from ${table}`)} where ${anyNumber(column, joined)} order by 1`
    return Effect.map(rows.unprepared, (all) => all.map(({ number }) => number))
  }
  return yield* Effect.all({
    robots: numbersOf("robots", "devices", "robot_id"),
    orders: numbersOf("orders", "orders", "number"),
    refunds: numbersOf("refunds", "refunds", "number")
  })
}, inOneSnapshot)

export const RecordSearchCalls = callsOf("recordSearch", {
  find: Effect.fnUntraced(function* ({ query }) {
    const text = query.text.trim().toLowerCase()
    return { list: text.length < MIN_SEARCH_LENGTH ? [] : (yield* findRecords(text)).flat() }
  }),
  findNumbers: ({ query: { numbers } }) => findNumbers(numbers),
  card: Effect.fnUntraced(function* ({ query: { kind, id } }) {
    const { rules } = yield* CurrentOperator
    const permissions = cardPermissions[kind]
    if (!permissions.some((rule) => rules.has(rule))) return yield* lacksPermission(permissions[0])
    const card = yield* readCard(kind, id)
    if (card === undefined) return yield* noSuchRecord(text("records.noSuchName", { noun: nouns[kind], id }), "id")
    return { kind, ...card } as RecordCard
  })
})
