import { SqlClient, type Statement } from "effect/sql"
import { Effect, type Schema } from "effect"
import type { PlaceFilters } from "../../src/contract/place-filters.ts"
import { matchOf } from "../../src/contract/fields.ts"
import type { Condition } from "./list-source.ts"

/** Filters of several lists: robots, merchants, places and moments. */
type SharedFilters = PlaceFilters & { readonly [Name in "robot_id" | "district_id" | "location_id"]?: string } & {
  readonly [Name in "from" | "to"]?: number
}

/** The values of a comma-joined text. */
export const eachOnce = (joined: string) => (joined === "" ? [] : [...new Set(joined.split(","))])

/** Locations in the areas of all three lists together. */
export const inAreas = (sql: SqlClient.SqlClient, { Areas1 = "", Areas2 = "", Areas3 = "" }: PlaceFilters) =>
  sql`(province_id = any(${eachOnce(Areas1)}::text[]) or city_id = any(${eachOnce(Areas2)}::text[]) or district_id = any(${eachOnce(Areas3)}::text[]))`

/** From a moment, or to it, both included: one in milliseconds stands for all of its microseconds. */
export const during = (sql: SqlClient.SqlClient, column: string, end: string, at: number) =>
  end === "from" ? sql`${sql.literal(column)} >= ${new Date(at)}` : sql`${sql.literal(column)} < ${new Date(at + 1)}`

/** Records with a period that overlaps the given one. */
export const touching = (sql: SqlClient.SqlClient) => ({
  from: (at: number) => sql`ends_at > ${new Date(at)}`,
  to: (at: number) => during(sql, "starts_at", "to", at)
})

/** The conditions of shared filters on the rows of the table with this alias. */
const conditionsOfShared = (sql: SqlClient.SqlClient, alias: string) => {
  const column = (name: string) => sql.literal(`${alias}.${name}`)
  const textIn = (name: string) => (ids: string) => sql`${column(name)} = any(${eachOnce(ids)}::text[])`
  const numberIn = (name: string) => (ids: string) => sql`${column(name)} = any(${eachOnce(ids).map(Number)}::int4[])`
  // As an array, for which PostgreSQL uses the index of places; a join reads every row.
  const located = (place: Statement.Fragment) =>
    sql`${column("location_id")} = any(array(select id from locations where ${place}))`
  const areas = (_: string, given: PlaceFilters) => located(inAreas(sql, given))
  return {
    robot_id: textIn("robot_id"),
    merchant_ids: numberIn("merchant_id"),
    location_ids: numberIn("location_id"),
    location_id: numberIn("location_id"),
    district_id: (ids: string) => located(sql`district_id = any(${eachOnce(ids)}::text[])`),
    Areas1: areas,
    Areas2: areas,
    Areas3: areas,
    from: (at: number) => during(sql, `${alias}.created_at`, "from", at),
    to: (at: number) => during(sql, `${alias}.created_at`, "to", at)
  }
}

export const sharedConditions = (sql: SqlClient.SqlClient, given: SharedFilters, alias: string) =>
  Object.entries(conditionsOfShared(sql, alias)).flatMap(([name, condition]) => {
    const value = given[name as keyof SharedFilters]
    return value === undefined ? [] : [condition(value as never, given)]
  })

type Filters = Schema.Struct.Fields

/** The filters of a list in a query. */
export type Filtered<F extends Filters> = { readonly [Name in keyof F]?: F[Name]["Type"] }

/** The condition for the rows of a filter. */
export type Conditions<F extends Filters> = {
  readonly [Name in keyof F]?: (value: F[Name]["Type"], given: Filtered<F>) => Condition
}

/** A pattern that matches the text anywhere, whatever `%` and `_` it holds. */
export const inside = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`

/** Text anywhere in a column of lower case. No policy lets PostgreSQL look up how frequent a text is. */
export const textInside = (sql: SqlClient.SqlClient, column: string, text: string): Condition =>
  Object.assign(sql`${sql(column)} like lower(${inside(text)})`, {
    dense: sql`strpos(${sql(column)}, lower(${text})) > 0`
  })

/**
 * The conditions of a list's filters. A filter has its condition in `own`, or is a shared one where the table has an alias. Otherwise its schema declares
 * how it matches (`findsBy`).
 */
export const makeConditions = <F extends Filters>(
  { filters }: { readonly filters: F },
  own: Conditions<F> = {},
  alias?: string
) =>
  Effect.map(SqlClient.SqlClient, (sql) => {
    const special = { ...(alias === undefined ? {} : conditionsOfShared(sql, alias)), ...own }
    const conditionOf = <Name extends keyof F & string>(name: Name, value: F[Name]["Type"], given: Filtered<F>) => {
      const condition = special[name]
      if (condition) return condition(value, given)
      const column = sql.literal(alias === undefined ? name : `${alias}.${name}`)
      switch (matchOf(filters[name]!.ast)) {
        case "text":
          return textInside(sql, `${name}_lower`, String(value))
        case "added":
          return during(sql, "created_at", name, Number(value))
        case "flag":
          return sql`${column} = ${value === "true"}`
        case undefined:
          return sql`${column} = ${value}`
      }
    }
    return (given: Filtered<F>) =>
      Object.keys(filters).flatMap((name) => {
        const value = given[name]
        return value === undefined || value === "" ? [] : [conditionOf(name, value, given)]
      })
  })
