import { Effect } from "effect"
import { sql } from "../database/sql.ts"

const refundReasons = ["商品未掉落", "重复扣款", "商品破损", "取货门未打开", "商品与描述不符", "不小心多买了"]

/**
 * Three months of sales at robots with goods, and the refunds that customers requested. Shops open at eight in China,
 * at midnight in Greenwich, for fourteen hours.
 */
export const seedDemoOrders = Effect.gen(function* () {
  // Some robots sell several times as much as others.
  yield* sql`
    with sellers as materialized (select robot_id, 0.05 + random() * 0.45 as busy from (select distinct robot_id from robot_slots) carrying),
      chances as materialized (
        select robot_id, busy, random() as luck, date_trunc('day', now(), 'UTC') - days * interval '1 day' + random() * interval '14 hours' as at
        from sellers, generate_series(0, 90) days),
      sales as materialized (
        select robot_id, at, case when random() < 0.8 then 1 else 2 + floor(random() * 3)::int2 end as quantity,
          case when at > now() - interval '20 minutes' then (array['unpaid', 'paid'])[1 + floor(random() * 2)::int4]
            when random() < 0.03 then 'cancelled' when at > now() - interval '2 hours' then 'paid' else 'completed' end as state,
          (array['wechat', 'wechat', 'wechat', 'alipay', 'alipay', 'card'])[1 + floor(random() * 6)::int4] as payment,
          to_char(at at time zone 'UTC', 'YYYYMMDD') as day
        from chances where luck < busy and at <= now())
    insert into orders (number, robot_id, location_id, merchant_id, state, payment, items, quantity, amount, created_at, paid_at)
    select day || lpad((row_number() over (partition by day order by at))::text, 6, '0'), robot_id, location_id, merchant_id, s.state, payment,
      jsonb_build_array(jsonb_build_object('product', p.name, 'price', p.price, 'quantity', quantity)), quantity, price * quantity, at,
      case when s.state not in ('unpaid', 'cancelled') then at + interval '20 seconds' end
    from sales s join devices d using (robot_id) cross join lateral (
      select name, price from robot_slots join products on id = product_id where robot_id = s.robot_id order by random() limit 1) p
    order by at`
  // One purchase in forty: most requests get their money, some a part of it, some nothing, and the latest wait.
  yield* sql`
    with requests as materialized (
      select id, case when random() < 0.4 then amount else amount / quantity end as amount, random() as luck, random() < 0.8 as agreed,
        (${refundReasons}::text[])[1 + floor(random() * ${refundReasons.length})::int4] as reason,
        least(created_at + (10 + random() * 1200) * interval '1 minute', now()) as at, (5 + random() * 1440) * interval '1 minute' as pause
      from orders where state = 'completed')
    insert into refunds (number, order_id, amount, reason, state, decision, decided_by, decided_at, created_at, updated_at)
    select 'RF' || to_char(at at time zone 'UTC', 'YYMMDD') || lpad(nextval('refund_numbers')::text, 8, '0'), id, amount, reason,
      case when waits then 'requested' when agreed then 'approved' else 'refused' end,
      case when waits then '' when agreed then '核实无误，同意退款' else '录像显示已取货' end, case when waits then '' else 'operator' end,
      case when not waits then at + pause end, at, case when waits then at else at + pause end
    from requests, lateral (select at > now() - interval '2 days' as waits) latest where luck < 0.025 order by at`
  yield* sql`
    update orders o set refunded = r.amount, state = case when r.amount = o.amount then 'refunded' else o.state end
    from refunds r where r.order_id = o.id and r.state = 'approved'`
})
