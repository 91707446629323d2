import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { seedDemoCampaigns } from "./demo-campaigns.ts"
import { seedDemoGoods } from "./demo-goods.ts"
import { seedDemoOrders } from "./demo-orders.ts"

/** Merchants, goods, orders and what is advertised. Says nothing where there are merchants already. */
export const seedDemoTrade = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [filled] = yield* sql`select 1 as one from merchants limit 1`
  if (filled) return
  yield* seedDemoGoods
  yield* seedDemoOrders
  yield* seedDemoCampaigns
  yield* sql`analyze orders, refunds, robot_slots, robot_alarms`
})
