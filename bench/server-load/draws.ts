import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Dice } from "../../server/seed/rows.ts"

/** Options of the filter block. */
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
  /** Calls a second for lists without an index, which have no target. */
  readonly untargetedRate?: number
  readonly filters: Readonly<Record<string, Draw>>
}

export const drawOne =
  (...choices: ReadonlyArray<string>): Draw =>
  (dice) =>
    dice.pick(choices)
export const drawSeveral =
  (choices: ReadonlyArray<number | string>): Draw =>
  (dice) =>
    [...new Set(Array.from({ length: 1 + dice.below(5) }, () => dice.pick(choices)))].join(",")

export const areasOf = ({ areas }: Offered, level: number) =>
  drawSeveral(areas.filter((area) => area.level === level).map(({ id }) => id))

/** Queries of the filter block. */
export const placesOf = (offered: Offered) => ({
  merchant_ids: drawSeveral(offered.merchants),
  location_ids: drawSeveral(offered.locations),
  Areas1: areasOf(offered, 1),
  Areas2: areasOf(offered, 2),
  Areas3: areasOf(offered, 3)
})

const queryOf = (path: string, parts: Readonly<Record<string, string>>) =>
  `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams(parts)}`

const inAnyOrder = ({ columns }: List, dice: Dice) => ({ sort: dice.pick(columns), order: dice.pick(["asc", "desc"]) })
const drawFilters = ({ filters }: List, dice: Dice, share: number) =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, draw]) => (dice.chance(share) ? [[name, draw(dice)]] : []))
  )

/** A query with random filters and order. Half of them read the first page, a quarter one of the first hundred. */
export const drawQuery = (list: List, dice: Dice): string => {
  const page = dice.pick([1, 1, 1 + dice.below(10), 1 + dice.below(100)])
  const share = dice.pick([0, 1, 2]) / Object.keys(list.filters).length
  return queryOf(list.path, {
    page: String(page),
    page_size: String(dice.pick([10, 10, 20, 50, 100])),
    ...inAnyOrder(list, dice),
    ...drawFilters(list, dice, share)
  })
}

/** A random page of the whole list, in any order. */
export const drawPage =
  (page: number) =>
  (list: List, dice: Dice): string =>
    queryOf(list.path, { page: String(page), page_size: "20", ...inAnyOrder(list, dice) })

/** The first page in the list's own order, with at least one filter. */
export const drawFiltered = (list: List, dice: Dice): string => {
  const [name, draw] = dice.pick(Object.entries(list.filters))
  return queryOf(list.path, { page_size: "20", ...drawFilters(list, dice, 0.1), [name]: draw(dice) })
}
