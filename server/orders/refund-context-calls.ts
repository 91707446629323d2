import { Effect } from "effect"
import { CurrentOperator } from "../../src/contract/call.ts"
import { ALARM_WINDOW_MINUTES, REFUND_WINDOW_DAYS, type RefundContext } from "../../src/contract/refund-context.ts"
import { withAlarmNames } from "../alarm-types/alarm-types.ts"
import { alarmsOfRobot } from "../alarms/alarm-rows.ts"
import { seesAlarms } from "../authentication/rule-tree.ts"
import { callsOf } from "../calls.ts"
import { sql } from "../database/sql.ts"
import { deviceTable } from "../devices/devices-calls.ts"
import { noSuchId } from "../http/texts.ts"
import { readOrder } from "./orders-calls.ts"
import { noun, refundsWhere } from "../refunds/refund-rows.ts"

const MAX_ALARMS = 20
const MAX_REFUNDS = 5

type AlarmRow = Omit<NonNullable<RefundContext["alarms"]>[number], "name">

const readRobot = Effect.fnUntraced(function* (robotId: string) {
  const [robot] = yield* sql<NonNullable<RefundContext["robot"]>>`
    select d.robot_id, d.name, r.state, d.location_id, coalesce(d.location_name, '') as location
    from ${sql.literal(deviceTable)} where d.robot_id = ${robotId}`
  return robot ?? null
})

/** The robot's state at this moment; null where none is recorded. */
const readStateAt = Effect.fnUntraced(function* (robotId: string, at: Date) {
  const [interval] = yield* sql<{ state: NonNullable<RefundContext["robot_then"]> }>`
    select state from robot_intervals where robot_id = ${robotId} and started_at <= ${at} and (ended_at is null or ended_at > ${at})
    order by started_at desc limit 1`
  return interval?.state ?? null
})

/** A robot's alarms that were open around this moment. */
const readAlarms = (robotId: string, at: Date) => {
  const [since, until] = [-1, 1].map((sign) => new Date(at.getTime() + sign * ALARM_WINDOW_MINUTES * 60_000))
  return Effect.flatMap(
    sql<AlarmRow>`
      select a.id, a.type, a.severity, a.raised_at, own.over as ended_at from ${alarmsOfRobot(robotId, since!)}
      where a.raised_at <= ${until} order by a.severity_rank, a.raised_at desc, a.id desc limit ${MAX_ALARMS}`,
    withAlarmNames
  )
}

export const RefundContextCalls = callsOf("refundContext", {
  context: Effect.fnUntraced(function* ({ query: { id } }) {
    const { rules } = yield* CurrentOperator
    const [refund] = typeof id === "string" ? [] : yield* refundsWhere(sql`r.id = ${id}`)
    const order = refund && (yield* readOrder(refund.order_id))
    if (!refund || !order) return yield* noSuchId(noun.refund, id, "id")
    const purchasedAt = new Date(order.paid_at ?? order.created_at)
    const ofRobot = sql`r.robot_id = ${refund.robot_id} and r.order_id <> ${order.id}
      and r.created_at between ${new Date(refund.created_at)}::timestamptz - ${`${REFUND_WINDOW_DAYS} days`}::interval and ${new Date(refund.created_at)}`
    const counted = yield* sql<{ total: number }>`select count(*)::int4 as total from refunds r where ${ofRobot}`.one
    return {
      order,
      robot: yield* readRobot(order.robot_id),
      robot_then: yield* readStateAt(order.robot_id, purchasedAt),
      opens_robot: rules.has("device-admin"),
      alarms: seesAlarms(rules) ? yield* readAlarms(order.robot_id, purchasedAt) : null,
      order_refunds: yield* refundsWhere(sql`r.order_id = ${order.id} and r.id <> ${refund.id}`),
      robot_refunds: yield* refundsWhere(ofRobot, MAX_REFUNDS),
      robot_total: counted.total
    }
  })
})
