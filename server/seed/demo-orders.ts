import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type Dice, makeDice } from "./rows.ts"

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const DAYS = 90
/** Shops open at eight in China, which is midnight in Greenwich, and for fourteen hours. */
const OPEN_MINUTES = 14 * 60

interface Slot {
  readonly robot_id: string
  readonly product_id: number
}

interface Sale extends Slot {
  readonly at: number
  readonly quantity: number
  readonly state: string
  readonly payment: string
  readonly number: string
}

const stateOf = (dice: Dice, age: number) => {
  if (age < 20 * MINUTE) return dice.chance(0.5) ? "unpaid" : "paid"
  if (dice.chance(0.03)) return "cancelled"
  return age < 2 * HOUR ? "paid" : "completed"
}

const payments = ["wechat", "wechat", "wechat", "alipay", "alipay", "card"]

const salesOf = (dice: Dice, slots: ReadonlyArray<Slot>, now: number): ReadonlyArray<Sale> => {
  const byRobot = [...Map.groupBy(slots, ({ robot_id }) => robot_id).values()]
  const sales: Array<Omit<Sale, "number">> = []
  for (const own of byRobot) {
    // Some places sell several times as much as others.
    const busy = 0.05 + dice.below(100) / 220
    for (let day = DAYS; day >= 0; day--) {
      const opening = now - (now % DAY) - day * DAY
      for (let chance = busy; chance > 0; chance -= 1) {
        const at = opening + dice.below(OPEN_MINUTES) * MINUTE + dice.below(MINUTE)
        if (!dice.chance(chance) || at > now) continue
        const quantity = dice.chance(0.8) ? 1 : 2 + dice.below(3)
        sales.push({ ...dice.pick(own), at, quantity, state: stateOf(dice, now - at), payment: dice.pick(payments) })
      }
    }
  }
  const counted = new Map<string, number>()
  return sales
    .toSorted((a, b) => a.at - b.at)
    .map((sale) => {
      const day = new Date(sale.at).toISOString().slice(0, 10).replaceAll("-", "")
      const count = (counted.get(day) ?? 0) + 1
      counted.set(day, count)
      return { ...sale, number: `${day}${String(count).padStart(6, "0")}` }
    })
}

/** What customers complain about. */
const reasons = ["商品未掉落", "重复扣款", "商品破损", "取货门未打开", "商品与描述不符", "不小心多买了"]

/** One purchase in forty is complained about: most get their money, some a part of it, some none, the latest wait. */
const refundsOf = (dice: Dice, sales: ReadonlyArray<Sale>, now: number) =>
  sales.flatMap(({ number, state, at, quantity }) => {
    if (state !== "completed" || !dice.chance(0.025)) return []
    const requested = Math.min(at + (10 + dice.below(20 * 60)) * MINUTE, now)
    const waits = now - requested < 2 * DAY
    const approved = dice.chance(0.8)
    return [
      {
        order_number: number,
        whole: quantity === 1 || dice.chance(0.4),
        reason: dice.pick(reasons),
        state: waits ? "requested" : approved ? "approved" : "refused",
        decision: waits ? "" : approved ? "核实无误，同意退款" : "录像显示已取货",
        decided_by: waits ? "" : "operator",
        created_at: new Date(requested).toISOString(),
        decided_at: waits ? null : new Date(requested + (5 + dice.below(24 * 60)) * MINUTE).toISOString()
      }
    ]
  })

/** Three months of sales at the robots that carry goods, and the refunds that were asked for. */
export const seedDemoOrders = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const now = yield* Clock.currentTimeMillis
  const dice = makeDice(20_261_125)
  const slots = yield* sql<Slot>`select robot_id, product_id from robot_slots order by robot_id, slot`
  const sales = salesOf(dice, slots, now)
  yield* sql`
    insert into orders (number, robot_id, location_id, merchant_id, state, payment, items, quantity, amount, created_at, paid_at)
    select sold.number, sold.robot_id, d.location_id, d.merchant_id, sold.state, sold.payment,
      jsonb_build_array(jsonb_build_object('product', p.name, 'price', p.price, 'quantity', sold.quantity)), sold.quantity,
      p.price * sold.quantity, to_timestamp(sold.at / 1000),
      case when sold.state not in ('unpaid', 'cancelled') then to_timestamp(sold.at / 1000 + 20) end
    from jsonb_to_recordset(${JSON.stringify(sales)}::jsonb)
      as sold (number text, robot_id text, product_id int4, quantity int4, state text, payment text, at float8)
    join products p on p.id = sold.product_id join devices d on d.robot_id = sold.robot_id order by sold.number`
  yield* sql`
    insert into refunds (number, order_id, amount, reason, state, decision, decided_by, decided_at, created_at, updated_at)
    select 'RF' || to_char(made.created_at, 'YYMMDD') || lpad(nextval('refund_numbers')::text, 8, '0'), o.id,
      case when made.whole then o.amount else o.amount / o.quantity end, made.reason, made.state, made.decision, made.decided_by,
      made.decided_at, made.created_at, coalesce(made.decided_at, made.created_at)
    from jsonb_to_recordset(${JSON.stringify(refundsOf(dice, sales, now))}::jsonb)
      as made (order_number text, whole boolean, reason text, state text, decision text, decided_by text, created_at timestamptz, decided_at timestamptz)
    join orders o on o.number = made.order_number order by made.created_at`
  yield* sql`
    update orders o set refunded = r.amount, state = case when r.amount = o.amount then 'refunded' else o.state end
    from refunds r where r.order_id = o.id and r.state = 'approved'`
})
