import { Effect } from "effect"
import { type alarmConditions, codesOf } from "../../src/contract/alarm-conditions.ts"
import { sql } from "../database/sql.ts"

/** Seeded random numbers (mulberry32), so that every demo looks the same. */
export const makeDice = (seed: number) => {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    chance: (share: number) => next() < share,
    pick: <A>(from: ReadonlyArray<A>): A => from[below(from.length)]!
  }
}

export type Dice = ReturnType<typeof makeDice>

/** Inserts rows in order. PostgreSQL gives each value the type of its column. */
export const insertRows = Effect.fnUntraced(function* (table: string, rows: ReadonlyArray<object>) {
  const names = Object.keys(rows[0]!).map((name) => `"${name}"`)
  const columns = sql.literal(names.join(", "))
  yield* sql`insert into ${sql(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql(table)}, ${JSON.stringify(rows)}::jsonb)`
})

/** The rows of a table in text, whose first line names the columns. */
export const rowsIn = <Column extends string>(table: string) => {
  const [names = [], ...lines] = table.split("\n").map((line) => line.split("|").map((cell) => cell.trim()))
  return lines.map(
    (cells) => Object.fromEntries(names.map((name, index) => [name, cells[index]])) as Record<Column, string>
  )
}

/** The codes of alarms by the names of their conditions. */
export const codesIn = (names: string) => codesOf(...(names.split(" ") as ReadonlyArray<keyof typeof alarmConditions>))
