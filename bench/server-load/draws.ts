import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Dice } from "../../server/seed/rows.ts"
import { ROWS } from "./many-rows.ts"

/** What the filter block offers. */
export interface Offered {
  readonly merchants: ReadonlyArray<number>
  readonly locations: ReadonlyArray<number>
  readonly areas: ReadonlyArray<{ readonly id: string; readonly level: number }>
}

export const readOffered = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const idsOf = (table: string) =>
    Effect.map(sql<{ id: number }>`select id from ${sql(table)} order by id`, (rows) => rows.map(({ id }) => id))
  return {
    merchants: yield* idsOf("merchants"),
    locations: yield* idsOf("locations"),
    areas: yield* sql<Offered["areas"][number]>`select id, level from areas order by id`
  } satisfies Offered
})

export type Draw = (dice: Dice) => string

export interface List {
  readonly name: string
  readonly path: string
  readonly columns: ReadonlyArray<string>
  readonly filters: Readonly<Record<string, Draw>>
  /** How many there are. */
  readonly rows?: number
}

export const one =
  (...choices: ReadonlyArray<string>): Draw =>
  (dice) =>
    dice.pick(choices)
export const several =
  (choices: ReadonlyArray<number | string>): Draw =>
  (dice) =>
    [...new Set(Array.from({ length: 1 + dice.below(5) }, () => dice.pick(choices)))].join(",")

export const areasOf = ({ areas }: Offered, level: number) =>
  several(areas.filter((area) => area.level === level).map(({ id }) => id))

/** What the filter block sends. */
export const placesOf = (offered: Offered) => ({
  merchant_ids: several(offered.merchants),
  location_ids: several(offered.locations),
  Areas1: areasOf(offered, 1),
  Areas2: areasOf(offered, 2),
  Areas3: areasOf(offered, 3)
})

/** A query of any filters, order and page: none or some of the filters, every second one for the first page, every fourth for any page there may be. */
export const drawQuery = ({ path, columns, filters, rows = ROWS }: List, dice: Dice): string => {
  const size = dice.pick([10, 10, 20, 50, 100])
  const page = dice.pick([1, 1, 1 + dice.below(10), 1 + dice.below(rows / size)])
  const share = dice.pick([0, 1, 2]) / Object.keys(filters).length
  const filtered = Object.entries(filters).flatMap(([name, draw]) => (dice.chance(share) ? [[name, draw(dice)]] : []))
  return `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams([
    ["page", String(page)],
    ["page_size", String(size)],
    ["sort", dice.pick(columns)],
    ["order", dice.pick(["asc", "desc"])],
    ...filtered
  ] as Array<[string, string]>)}`
}
