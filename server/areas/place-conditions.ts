import type { SqlClient, Statement } from "effect/sql"
import type { PlaceFilters } from "../../src/effects/contract/place-filters.ts"

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
