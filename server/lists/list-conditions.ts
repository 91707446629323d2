import { Effect, type Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { FilterText, YesNo } from "../../src/effects/contract/paging.ts"
import { inside } from "../database/page-of-rows.ts"

type Filters = Schema.Struct.Fields

/** What a query holds of a list's filters. */
export type Filtered<F extends Filters> = { readonly [Name in keyof F]?: F[Name]["Type"] }

/** Which rows a filter finds. */
export type Conditions<F extends Filters> = {
  readonly [Name in keyof F]?: (value: F[Name]["Type"]) => Statement.Fragment
}

/** Of a list's filters, text matches anywhere and in any case, yes and no a boolean, all else exactly the column of that name; unless it is said in `own`. */
export const makeConditions = <F extends Filters>({ filters }: { readonly filters: F }, own: Conditions<F> = {}) =>
  Effect.map(SqlClient.SqlClient, (sql) => {
    const conditionOf = <Name extends keyof F & string>(name: Name, value: F[Name]["Type"]): Statement.Fragment => {
      const filter: unknown = filters[name]
      const found = own[name]
      if (found) return found(value)
      if (filter === FilterText) return sql`lower(${sql(name)}) like lower(${inside(String(value))})`
      return sql`${sql(name)} = ${filter === YesNo ? value === "true" : value}`
    }
    return (given: Filtered<F>): ReadonlyArray<Statement.Fragment> =>
      Object.keys(filters).flatMap((name) => {
        const value = given[name]
        return value === undefined || value === "" ? [] : [conditionOf(name, value)]
      })
  })
