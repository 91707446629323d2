import { SqlClient, type Statement } from "effect/sql"
import { Effect, type Schema } from "effect"
import type { PlaceFilters } from "../../src/effects/contract/place-filters.ts"
import { FilterPerson, FilterText, momentFromString, YesNo } from "../../src/effects/contract/fields.ts"
import type { Wanted } from "./wanted.ts"

/** Those of a list's filters that several have: which robots, whose, where and when. */
type SharedFilters = PlaceFilters & { readonly [Name in "robot_id" | "district_id" | "location_id"]?: string } & {
  readonly [Name in "from" | "to"]?: number
}

/** No location has it. */
const NOWHERE = "0"

const each = (joined: string | undefined) => [...new Set(joined?.split(",") ?? [])]

/** Which locations stand in areas, of all three lists together. */
export const inAreas = (sql: SqlClient.SqlClient, { Areas1, Areas2, Areas3 }: PlaceFilters) =>
  sql`(province_id = any(${each(Areas1)}::text[]) or city_id = any(${each(Areas2)}::text[]) or district_id = any(${each(Areas3)}::text[]))`

/** A query with locations in place of areas, for lists of a million rows: those that PostgreSQL is told of it looks up by their hash, and it knows how many rows are there. */
export const withLocations = Effect.fnUntraced(function* <Query extends PlaceFilters>(query: Query) {
  if (query.Areas1 === undefined && query.Areas2 === undefined && query.Areas3 === undefined) return query
  const sql = yield* SqlClient.SqlClient
  const found = yield* sql<{ readonly id: number }>`select id from locations where ${inAreas(sql, query)}`
  const chosen = query.location_ids?.split(",")
  const ids = found.flatMap(({ id }) => (chosen === undefined || chosen.includes(String(id)) ? [id] : []))
  return { ...query, Areas1: undefined, Areas2: undefined, Areas3: undefined, location_ids: ids.join(",") || NOWHERE }
})

/** By merchants rows are counted, and by locations, but not by both (migration 100), and by robots not beside them. */
export const countsOfPlaces = (table: string, { robot_id, merchant_ids, location_ids }: SharedFilters) => {
  if (robot_id !== undefined || (merchant_ids === undefined) === (location_ids === undefined)) return undefined
  return `${table}_by_${merchant_ids === undefined ? "location" : "merchant"}`
}

/** From a moment, or to it, both included: one in milliseconds stands for all of its microseconds. */
export const during = (sql: SqlClient.SqlClient, column: string, end: string, at: number) =>
  end === "from" ? sql`${sql.literal(column)} >= ${new Date(at)}` : sql`${sql.literal(column)} < ${new Date(at + 1)}`

/** Records with a period: those of which some of it lies in the period that is asked for. */
export const touching = (sql: SqlClient.SqlClient) => ({
  from: (at: number) => ({ where: [sql`ends_at > ${new Date(at)}`] }),
  to: (at: number) => ({ where: [during(sql, "starts_at", "to", at)] })
})

/** What they ask of the rows of the table with this alias. */
export const sharedConditions = (sql: SqlClient.SqlClient, asked: SharedFilters, alias: string) => {
  const { robot_id, merchant_ids, location_ids, location_id, district_id, Areas1, Areas2, Areas3, from, to } = asked
  const column = (name: string) => sql.literal(`${alias}.${name}`)
  const all: Array<Statement.Fragment> = []
  if (robot_id !== undefined) all.push(sql`${column("robot_id")} = any(${each(robot_id)}::text[])`)
  const someOf = (name: string, ids: string) => sql`${column(name)} = any(${each(ids).map(Number)}::int4[])`
  if (merchant_ids !== undefined) all.push(someOf("merchant_id", merchant_ids))
  if (location_ids !== undefined) all.push(someOf("location_id", location_ids))
  if (location_id !== undefined) all.push(someOf("location_id", location_id))
  // As an array, for which PostgreSQL goes through the index of places; a join reads every row.
  const located = sql`${column("location_id")} = any(array(select id from locations where`
  if (district_id !== undefined) all.push(sql`${located} district_id = any(${each(district_id)}::text[])))`)
  if (Areas1 !== undefined || Areas2 !== undefined || Areas3 !== undefined)
    all.push(sql`${located} ${inAreas(sql, asked)}))`)
  if (from !== undefined) all.push(during(sql, `${alias}.created_at`, "from", from))
  if (to !== undefined) all.push(during(sql, `${alias}.created_at`, "to", to))
  return all
}

/** Rows of some types in the order of these: each type has its place in an index, one after the other. */
export const typesInOrder = (sql: SqlClient.SqlClient, types: string, alias: string) =>
  each(types)
    .toSorted()
    .map((type) => sql`${sql.literal(`${alias}.type`)} = ${type}`)

type Filters = Schema.Struct.Fields

/** What a query holds of a list's filters. */
export type Filtered<F extends Filters> = { readonly [Name in keyof F]?: F[Name]["Type"] }

/** Which rows a filter finds. */
export type Conditions<F extends Filters> = {
  readonly [Name in keyof F]?: (value: F[Name]["Type"], given: Filtered<F>) => Wanted
}

/** A pattern that matches the text anywhere, whatever `%` and `_` it holds. */
export const inside = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`

/** Text anywhere in a column of lower case (migration 45). */
export const textInside = (sql: SqlClient.SqlClient, column: string, text: string) => ({
  texts: [
    {
      where: sql`${sql(column)} like lower(${inside(text)})`,
      index: sql`grams_of(${sql(column)}) @> grams_in(lower(${text}))`
    }
  ]
})

export const allOf = (each: ReadonlyArray<Wanted>) => ({
  where: each.flatMap(({ where = [] }) => where),
  counted: each.flatMap(({ counted = [] }) => counted),
  single: each.flatMap(({ single = [] }) => single),
  texts: each.flatMap(({ texts = [] }) => texts)
})

/** Of a list's filters, text matches anywhere and in any case, yes and no a boolean, moments bound when they were added, all else exactly the column of that name; unless it is said in `own`. */
export const makeConditions = <F extends Filters>({ filters }: { readonly filters: F }, own: Conditions<F> = {}) =>
  Effect.map(SqlClient.SqlClient, (sql) => {
    const conditionOf = <Name extends keyof F & string>(
      name: Name,
      value: F[Name]["Type"],
      given: Filtered<F>
    ): Wanted => {
      const filter: unknown = filters[name]
      const found = own[name]
      if (found) return found(value, given)
      if (filter === FilterText || filter === FilterPerson) return textInside(sql, `${name}_lower`, String(value))
      if (filter === momentFromString) return { where: [during(sql, "created_at", name, Number(value))] }
      // One record: nobody keeps a count of it.
      if (name === "id") return { where: [sql`id = ${value}`] }
      return { counted: [sql`${sql(name)} = ${filter === YesNo ? value === "true" : value}`], single: [name] }
    }
    return (given: Filtered<F>) =>
      allOf(
        Object.keys(filters).flatMap((name) => {
          const value = given[name]
          return value === undefined || value === "" ? [] : [conditionOf(name, value, given)]
        })
      )
  })
