import type { Schema } from "effect"
import type { Statement } from "effect/sql"
import type { PlaceFilters } from "../../src/contract/place-filters.ts"
import { filterMatchOf } from "../../src/contract/fields.ts"
import { sql } from "../database/sql.ts"
import type { Condition } from "./list-source.ts"

/** The distinct values of a comma-joined text. */
export const uniqueValues = (joined: string) => (joined === "" ? [] : [...new Set(joined.split(","))])

/** The condition for locations in the areas of all three lists together. */
export const areasCondition = ({ Areas1 = "", Areas2 = "", Areas3 = "" }: PlaceFilters) =>
  sql`(province_id = any(${uniqueValues(Areas1)}::text[]) or city_id = any(${uniqueValues(Areas2)}::text[]) or district_id = any(${uniqueValues(Areas3)}::text[]))`

/** The condition from or to a moment, both included. A moment in milliseconds covers all its microseconds. */
export const momentCondition = (column: string, end: string, at: number) =>
  end === "from" ? sql`${sql.literal(column)} >= ${new Date(at)}` : sql`${sql.literal(column)} < ${new Date(at + 1)}`

/** The filters of records whose period overlaps the given one. */
export const overlapFilters = {
  from: (at: number) => sql`ends_at > ${new Date(at)}`,
  to: (at: number) => momentCondition("starts_at", "to", at)
}

/** The condition for whole numbers, comma-joined. Numbers have capital letters and no spaces; people type others too. */
export const anyNumber = (column: string, joined: string) => {
  const typed = joined.replace(/\s/g, "")
  return sql`${sql.literal(column)} = any(${uniqueValues(`${typed},${typed.toUpperCase()}`)}::text[])`
}

/** The conditions of shared filters, on the table with this alias. */
const conditionsOfShared = (alias: string) => {
  const column = (name: string) => sql.literal(`${alias}.${name}`)
  const textIn = (name: string) => (ids: string) => sql`${column(name)} = any(${uniqueValues(ids)}::text[])`
  const numberIn = (name: string) => (ids: string) =>
    sql`${column(name)} = any(${uniqueValues(ids).map(Number)}::int4[])`
  // Compares with an array, for which PostgreSQL uses the index of locations. A join would read every row.
  const located = (place: Statement.Fragment) =>
    sql`${column("location_id")} = any(array(select id from locations where ${place}))`
  const areaCondition = (_: string, filters: PlaceFilters) => located(areasCondition(filters))
  return {
    robot_id: textIn("robot_id"),
    merchant_ids: numberIn("merchant_id"),
    location_ids: numberIn("location_id"),
    location_id: numberIn("location_id"),
    district_id: (ids: string) => located(sql`district_id = any(${uniqueValues(ids)}::text[])`),
    Areas1: areaCondition,
    Areas2: areaCondition,
    Areas3: areaCondition,
    from: (at: number) => momentCondition(`${alias}.created_at`, "from", at),
    to: (at: number) => momentCondition(`${alias}.created_at`, "to", at)
  }
}

type Filters = Schema.Struct.Fields

/** The filters of a list in a query. */
export type Filtered<F extends Filters> = { readonly [Name in keyof F]?: F[Name]["Type"] }

/** The condition of each filter. */
export type Conditions<F extends Filters> = {
  readonly [Name in keyof F]?: (value: F[Name]["Type"], filters: Filtered<F>) => Condition
}

/** A pattern that matches the text anywhere, whatever `%` and `_` it holds. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`

/** The pattern of reversed texts for those that end with this text. */
export const reversedPrefixPattern = (text: string) =>
  `${[...text]
    .toReversed()
    .join("")
    .replace(/[\\%_]/g, "\\$&")}%`

/** A condition with an equivalent one that is faster for many matches. */
export const withDenseCondition = (condition: Statement.Fragment, dense: Statement.Fragment): Condition =>
  Object.assign(condition, { dense })

/**
 * The condition for text anywhere in a lowercase column. No policy lets PostgreSQL look up how frequent a text is. For
 * "zhang.1" the index is ten times faster than reading the rows; if almost every row holds its longest word, as for
 * "load#", reading is three times faster.
 */
export const containsText = (column: string, text: string): Condition => {
  const contains = (part: string) => sql`strpos(${sql(column)}, lower(${part})) > 0`
  const [longestWord = ""] = (text.match(/[\p{L}\p{N}]+/gu) ?? []).toSorted((a, b) => b.length - a.length)
  return Object.assign(sql`${sql(column)} like lower(${containsPattern(text)})`, {
    dense: contains(text),
    sampled: contains(longestWord)
  })
}

/**
 * The conditions of a list's filters. A filter has its condition in `own`, or among the shared ones of a table with an
 * alias. Otherwise its schema declares how it matches (`findsBy`).
 */
export const makeConditions = <F extends Filters>(
  { filters }: { readonly filters: F },
  own: Conditions<F> = {},
  alias?: string
) => {
  const special: Conditions<F> = { ...(alias === undefined ? {} : conditionsOfShared(alias)), ...own }
  const conditionOf = <Name extends keyof F & string>(name: Name, value: F[Name]["Type"], values: Filtered<F>) => {
    const condition = special[name]
    if (condition) return condition(value, values)
    const column = sql.literal(alias === undefined ? name : `${alias}.${name}`)
    switch (filterMatchOf(filters[name]!.ast)) {
      case "text":
        return containsText(`${name}_lower`, String(value))
      case "added":
        return momentCondition("created_at", name, Number(value))
      case "flag":
        return sql`${column} = ${value === "true"}`
      case undefined:
        return sql`${column} = ${value}`
    }
  }
  return (values: Filtered<F>) => {
    const names = Object.keys(filters).filter((name) => values[name] !== undefined && values[name] !== "")
    // The three lists of areas share one condition.
    const isFirst = (name: string, at: number) =>
      special[name] === undefined || names.findIndex((other) => special[other] === special[name]) === at
    return names.filter(isFirst).map((name) => conditionOf(name, values[name], values))
  }
}
