import { SqlClient, type Statement } from "effect/sql"
import type { PlaceFilters } from "../../src/effects/contract/place-filters.ts"
import { Effect, type Schema } from "effect"
import { FilterText, YesNo } from "../../src/effects/contract/paging.ts"
import { inside } from "../database/page-of-rows.ts"
import type { Wanted } from "./read-page.ts"

const listOf = (joined: string | undefined) => joined?.split(",") ?? []

/** What the filter block asks of rows whose merchant and location stand in these columns. */
export const placeConditions = (
  sql: SqlClient.SqlClient,
  { merchant_ids, location_id, Areas1, Areas2, Areas3 }: PlaceFilters,
  columns: { readonly merchant: string; readonly location: string }
): ReadonlyArray<Statement.Fragment> => {
  const all: Array<Statement.Fragment> = []
  const [merchant, location] = [sql.literal(columns.merchant), sql.literal(columns.location)]
  if (merchant_ids !== undefined) all.push(sql`${merchant} = any(${listOf(merchant_ids).map(Number)}::int4[])`)
  if (location_id !== undefined) all.push(sql`${location} = any(${listOf(location_id).map(Number)}::int4[])`)
  if (Areas1 !== undefined || Areas2 !== undefined || Areas3 !== undefined)
    all.push(sql`${location} in (select id from locations where province_id = any(${listOf(Areas1)}::text[])
      or city_id = any(${listOf(Areas2)}::text[]) or district_id = any(${listOf(Areas3)}::text[]))`)
  return all
}

type Filters = Schema.Struct.Fields

/** What a query holds of a list's filters. */
export type Filtered<F extends Filters> = { readonly [Name in keyof F]?: F[Name]["Type"] }

/** Which rows a filter finds. */
export type Conditions<F extends Filters> = {
  readonly [Name in keyof F]?: (value: F[Name]["Type"]) => Wanted
}

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

/** Of a list's filters, text matches anywhere and in any case, yes and no a boolean, all else exactly the column of that name; unless it is said in `own`. */
export const makeConditions = <F extends Filters>({ filters }: { readonly filters: F }, own: Conditions<F> = {}) =>
  Effect.map(SqlClient.SqlClient, (sql) => {
    const conditionOf = <Name extends keyof F & string>(name: Name, value: F[Name]["Type"]): Wanted => {
      const filter: unknown = filters[name]
      const found = own[name]
      if (found) return found(value)
      if (filter === FilterText) return textInside(sql, `${name}_lower`, String(value))
      // One record: nobody keeps a count of it.
      if (name === "id") return { where: [sql`id = ${value}`] }
      return { counted: [sql`${sql(name)} = ${filter === YesNo ? value === "true" : value}`], single: [name] }
    }
    return (given: Filtered<F>) =>
      allOf(
        Object.keys(filters).flatMap((name) => {
          const value = given[name]
          return value === undefined || value === "" ? [] : [conditionOf(name, value)]
        })
      )
  })
