import { Effect } from "effect"
import { alarmPermissions } from "../../src/contract/grants.ts"
import { MERCHANT_ADMIN } from "../../src/contract/role-name.ts"
import { measureMonths } from "../availability/measure-months.ts"
import { everyRule } from "../authentication/rule-tree.ts"
import { inTransaction } from "../database/transaction.ts"
import { withoutLimits } from "../database/limits.ts"
import { ServerSettings } from "../settings.ts"
import { seedDemoCampaigns } from "./demo-campaigns.ts"
import { seedDemoDevices } from "./demo-devices.ts"
import { seedDemoFloorPlan } from "./demo-floor-plan.ts"
import { seedDemoGoods } from "./demo-goods.ts"
import { seedDemoMessages } from "./demo-messages.ts"
import { seedDemoOrders } from "./demo-orders.ts"
import { seedDemoRobotTimeline } from "./demo-robot-timeline.ts"
import { seedDemoUsers } from "./demo-users.ts"
import { addAccount, renewUnusedPasswords } from "./first-sign-ins.ts"
import { insertRows } from "./rows.ts"
import { locks } from "../database/locks.ts"
import { sql } from "../database/sql.ts"

const everything = [...everyRule]

/** The built-in roles. Their titles stand in `roles/role-titles.ts`, in both languages. */
const builtInRoles = [
  { name: "super-admin", built_in: true, is_admin: true, is_super: true, rules: everything },
  { name: "admin", built_in: true, is_admin: true, rules: everything },
  { name: "user", built_in: true, rules: ["dashboardIndex", "alarm-record"] },
  {
    name: MERCHANT_ADMIN,
    built_in: true,
    is_admin: true,
    // Robots, trade, alarms and the merchant's own people, without settings of the whole platform.
    rules: [
      "dashboardIndex",
      "userList",
      "merchantList",
      "siteList",
      "alarm-board",
      "alarm-history",
      "availability",
      "fleet-map",
      "alarm-record",
      "alarm-record-all",
      "eventList",
      "sale-admin",
      "device-admin",
      "market-support",
      "advertising-admin",
      "interactive-admin",
      "mini-app-admin"
    ]
  }
]

const demoRoles = [
  {
    name: "operator",
    rules: [
      "dashboardIndex",
      "merchantList",
      "siteList",
      "fleet-map",
      ...alarmPermissions,
      "availability",
      "device-admin",
      "sale-admin"
    ]
  },
  { name: "sales", rules: ["dashboardIndex", "merchantList", "sale-admin", "market-support"] },
  {
    name: "field",
    rules: ["dashboardIndex", "alarm-board", "alarm-history", "alarm-setting-c", "alarm-record", "device-admin"]
  },
  { name: "marketing", rules: ["market-support", "advertising-admin", "interactive-admin", "mini-app-admin"] },
  { name: "auditor", rules: ["dashboardIndex", "alarm-record", "alarm-record-all"] }
]

/** Sets an administrator for the merchant with the most robots, so that the demo shows that view. */
const setMerchantAdmin = sql`
    with most as (select merchant_id as id from devices where merchant_id is not null group by 1 order by count(*) desc, 1 limit 1),
      joined as (update users set merchant_id = most.id from most where username = 'merchant' returning users.id, users.merchant_id)
    update merchants m set admin_user_id = joined.id from joined where m.id = joined.merchant_id`

/**
 * Fills an empty database, in one transaction and by one server, however many start on it. Prints nothing if it is
 * filled already.
 */
export const seed = Effect.gen(function* () {
  const settings = yield* ServerSettings
  const demo = settings.seed === "demo"
  return yield* inTransaction(
    Effect.gen(function* () {
      yield* withoutLimits
      yield* sql`select pg_advisory_xact_lock(${locks.seed}::int8)`
      // Log entries of the demo have the moments in its columns.
      yield* sql`select set_config('wheelhouse.seeding', 'on', true)`
      // Fixed random numbers, so that two demos look alike.
      yield* sql`select setseed(0.5)`
      const [seeded] = yield* sql`select 1 as one from roles limit 1`
      if (seeded) return yield* renewUnusedPasswords
      if (demo) {
        yield* Effect.all([seedDemoDevices, seedDemoGoods, seedDemoRobotTimeline, seedDemoOrders, seedDemoCampaigns], {
          discard: true
        })
        yield* measureMonths(settings.timeZone)
      }
      const roles = [...builtInRoles, ...(demo ? demoRoles : [])]
      yield* insertRows(
        "roles",
        roles.map((role) => ({ built_in: false, is_admin: false, is_super: false, ...role }))
      )
      const admin = yield* addAccount("admin", "super-admin")
      if (!demo) return [admin]
      const operator = yield* addAccount("operator", "operator")
      const merchant = yield* addAccount("merchant", MERCHANT_ADMIN)
      yield* setMerchantAdmin
      yield* seedDemoUsers
      yield* seedDemoFloorPlan
      yield* seedDemoMessages
      return [admin, operator, merchant]
    })
  )
})
