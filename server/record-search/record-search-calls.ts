import { Effect } from "effect"
import { CurrentOperator } from "../../src/contract/call.ts"
import type { FoundRecord } from "../../src/contract/record-search.ts"
import {
  MAX_FOUND,
  MIN_LAST_DIGITS,
  MIN_SEARCH_LENGTH,
  type SearchedKind,
  searchedKinds
} from "../../src/contract/searched-kinds.ts"
import { callsOf } from "../calls.ts"
import { sql } from "../database/sql.ts"
import { endingWith, inside } from "../lists/list-conditions.ts"
import { inOneSnapshot } from "../alarms/alarm-news.ts"

/** A frequent text has more matches than anyone reads; the best of so many are shown. */
const MAX_CANDIDATES = 50

const limit = (count: number) => sql.literal(`limit ${count}`)

/** Rows whose `column` (in lower case) equals the text come first, then those that end or begin with it. */
const bestFirst = (column: string, text: string) => {
  const value = sql.literal(column)
  return sql`order by ${value} = ${text} desc, right(${value}, length(${text})) = ${text} desc, starts_with(${value}, ${text}) desc`
}

/** The kinds in the order of their results. `text` is in lower case. */
const searches = {
  robots: (text: string) => sql`
    select d.robot_id, d.name, r.state, r.battery, coalesce(r.stock, 0) as stock,
      (select coalesce(sum(capacity), 0)::int4 from robot_slots s where s.robot_id = d.robot_id) as capacity
    from devices d join robot_states r using (robot_id)
    where d.robot_id = any(array(
      (select robot_id from devices where reverse(lower(robot_id)) like ${endingWith(text)} ${limit(MAX_CANDIDATES)})
      union all (select robot_id from devices where search like ${inside(text)} ${limit(MAX_CANDIDATES)})))
    ${bestFirst("lower(d.robot_id)", text)}, d.robot_id ${limit(MAX_FOUND)}`,
  orders: (text: string) => sql`
    select id, number, state, amount, robot_id from orders
    where ${text.length >= MIN_LAST_DIGITS} and (reverse(number_lower) like ${endingWith(text)} or reverse(lower(payment_number)) like ${endingWith(text)})
    ${bestFirst("number_lower", text)}, id desc ${limit(MAX_FOUND)}`,
  refunds: (text: string) => sql`
    select id, number, state, amount, order_id, order_number from refunds
    where ${text.length >= MIN_LAST_DIGITS} and (reverse(lower(number)) like ${endingWith(text)} or order_id = any(array(
      select id from orders where reverse(number_lower) like ${endingWith(text)} order by id desc ${limit(MAX_CANDIDATES)})))
    ${bestFirst("lower(number)", text)}, id desc ${limit(MAX_FOUND)}`,
  users: (text: string) => sql`
    select id, username, role, enabled from users
    where id = any(array(select id from users where username_lower like ${inside(text)} ${limit(MAX_CANDIDATES)}))
    ${bestFirst("username_lower", text)}, username ${limit(MAX_FOUND)}`,
  merchants: (text: string) => sql`
    select id, name from merchants where name_lower like ${inside(text)}
    ${bestFirst("name_lower", text)}, name ${limit(MAX_FOUND)}`,
  locations: (text: string) => sql`
    select id, label from locations where name_lower like ${inside(text)}
    ${bestFirst("name_lower", text)}, label, id ${limit(MAX_FOUND)}`
} satisfies Readonly<Record<SearchedKind, unknown>>

const kinds = Object.keys(searchedKinds) as ReadonlyArray<SearchedKind>

const findRecords = Effect.fnUntraced(function* (text: string) {
  const { rules } = yield* CurrentOperator
  const permitted = kinds.filter((kind) => rules.has(searchedKinds[kind]))
  return yield* Effect.forEach(permitted, (kind) =>
    // The text decides about the plan: digits that end one number, or a name that half the rows have.
    Effect.map(searches[kind](text).unprepared, (rows) => rows.map((row) => ({ kind, ...row }) as FoundRecord))
  )
}, inOneSnapshot)

export const RecordSearchCalls = callsOf("recordSearch", {
  find: Effect.fnUntraced(function* ({ query }) {
    const text = query.text.trim().toLowerCase()
    return { list: text.length < MIN_SEARCH_LENGTH ? [] : (yield* findRecords(text)).flat() }
  })
})
