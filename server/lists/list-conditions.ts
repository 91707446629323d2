import { Effect, type Schema } from "effect"
import { SqlClient } from "effect/sql"
import { FilterText, YesNo } from "../../src/effects/contract/paging.ts"
import { inside } from "../database/page-of-rows.ts"
import type { Wanted } from "./read-page.ts"

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
