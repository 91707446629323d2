import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { makeDice } from "../server/seed/rows.ts"
import { type Findings, quantile } from "./figures.ts"
import { requestSteadily } from "./server-load/load-generator.ts"
import { addManyRows, ROW_COUNT } from "./server-load/many-rows.ts"
import { onOneCore } from "./server-load/one-core.ts"
import { signIn } from "./server-load/sign-in.ts"

const ORDERS = 1_000_000
const RATE = 5
const SECONDS = 20

/** Adds orders up to a million, each with a number in the demo's format. */
const addMoreOrders = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.gen(function* () {
    const muted = sql`select set_config('wheelhouse.rebuilding', 'on', true)`
    const more = sql.unsafe(`
      insert into orders (number, robot_id, location_id, merchant_id, state, payment, items, quantity, amount, created_at, paid_at)
      select to_char(date '2026-01-01' + (n / 4000)::int4, 'YYYYMMDD') || lpad((n % 4000 + 500000)::text, 6, '0'), robot_id, location_id, merchant_id,
        'completed', 'wechat', '[{"product": "农夫山泉 550ml", "price": 200, "quantity": 1}]', 1, 200, now() - n * interval '10 seconds', now()
      from generate_series(1::int8, ${ORDERS - ROW_COUNT}) n
        join (select row_number() over (order by robot_id) - 1 as place, robot_id, location_id, merchant_id from devices) robot
          on place = n * 7919 % ${ROW_COUNT}`)
    yield* sql.withTransaction(Effect.andThen(muted, more))
    yield* sql`vacuum analyze`
  })
)

/** Texts for each search. */
const readTexts = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.gen(function* () {
    const numbersOf = (table: string, column: string) =>
      Effect.map(
        sql.unsafe<{ number: string }>(`select ${column} as number from ${table} tablesample system (1) limit 500`),
        (rows) => rows.map(({ number }) => number)
      )
    const [robots, orders] = [yield* numbersOf("devices", "robot_id"), yield* numbersOf("orders", "number")]
    return {
      "a robot's number": robots,
      "last digits of a robot": robots.map((number) => number.slice(-4)),
      "an order's number": orders,
      "last digits of an order": orders.map((number) => number.slice(-6)),
      "a name": ["酒店", "广场", "zhang", "miller.1", "零售机器人 12", "er", "橙果"]
    }
  })
)

/** The palette's search over 100,000 robots and 1,000,000 orders: server and PostgreSQL share one core. */
export const measure = (): Promise<Findings> =>
  onOneCore("search", async ({ address, inDatabase }) => {
    const texts = await inDatabase(Effect.andThen(Effect.andThen(addManyRows, addMoreOrders), readTexts))
    const target = { address, token: await signIn(address) }
    const dice = makeDice(11)
    const figures = []
    for (const [name, choices] of Object.entries(texts)) {
      const timed = async (seconds: number) =>
        requestSteadily(
          target,
          Array.from(
            { length: RATE * seconds },
            () => `/system-admin/search?text=${encodeURIComponent(dice.pick(choices))}`
          ),
          RATE
        )
      await timed(3)
      const times = (await timed(SECONDS)).map(({ milliseconds }) => milliseconds)
      figures.push(
        { name: `${name}: median`, value: quantile(times, 0.5), unit: "ms" },
        { name: `${name}: p99`, value: quantile(times, 0.99), unit: "ms", max: 100 }
      )
    }
    return { figures, notes: [`${RATE} searches/s for ${SECONDS} s each, of all six kinds`] }
  })
