import { Effect } from "effect"
import { sql } from "../database/sql.ts"

const refundReasons = ["商品未掉落", "重复扣款", "商品破损", "取货门未打开", "商品与描述不符", "不小心多买了"]

/**
 * Seeds three months of sales at robots with goods, and refunds that customers requested. Shops open at eight in China,
 * midnight in Greenwich, for fourteen hours.
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
          to_char(at at time zone 'UTC', 'YYYYMMDD') as day, random() as fate
        from chances where luck < busy and at <= now())
    insert into orders (number, robot_id, location_id, merchant_id, state, payment, items, quantity, amount, created_at, paid_at, payment_number,
      slots, dispensing, dispensing_at)
    select day || lpad((row_number() over (partition by day order by at))::text, 6, '0'), robot_id, location_id, merchant_id, s.state, payment,
      jsonb_build_array(jsonb_build_object('product', p.name, 'price', p.price, 'quantity', quantity)), quantity, price * quantity, at,
      case when is_paid then at + interval '20 seconds' end,
      case when is_paid then case payment
        when 'wechat' then '42000025' || lpad(floor(random() * 100)::text, 2, '0') || day || lpad(floor(random() * 10000000000)::text, 10, '0')
        when 'alipay' then day || '2200141' || lpad(floor(random() * 10000000000000)::text, 13, '0')
        else lpad(floor(random() * 1000000000000)::text, 12, '0') end end,
      case when came is not null then jsonb_build_array(jsonb_build_object('slot', slot, 'quantity', quantity, 'dispensed', came)) end,
      case when came = quantity then 'dispensed' when came > 0 then 'partial' when came = 0 then 'failed' end,
      case when came is not null then at + interval '50 seconds' end
    from sales s join devices d using (robot_id) cross join lateral (
      select s.state not in ('unpaid', 'cancelled') as is_paid) p1 cross join lateral (
      -- One robot in five never reports what came out.
      select case when is_paid and at < now() - interval '3 minutes' and ascii(right(robot_id, 1)) % 7 > 0
        then case when fate < 0.008 then 0 when quantity > 1 and fate < 0.06 then quantity / 2 when fate < 0.96 then quantity end end as came) p2 cross join lateral (
      select slot, name, price from robot_slots join products on id = product_id where robot_id = s.robot_id order by random() limit 1) p
    order by at`
  // One purchase in forty: most requests are granted, some in part, some are refused, and the latest wait.
  yield* sql`
    with requests as materialized (
      select id, case when dispensing = 'failed' or random() < 0.4 then amount else amount / quantity end as amount, random() as luck, random() < 0.8 as agreed,
        (${refundReasons}::text[])[1 + case when dispensing in ('partial', 'failed') then 0 else floor(random() * ${refundReasons.length})::int4 end] as reason, dispensing,
        least(created_at + (10 + random() * 1200) * interval '1 minute', now()) as at, (5 + random() * 1440) * interval '1 minute' as pause
      from orders where state = 'completed')
    insert into refunds (number, order_id, amount, reason, state, decision, decided_by, decided_at, created_at, updated_at)
    select 'RF' || to_char(at at time zone 'UTC', 'YYMMDD') || lpad(nextval('refund_numbers')::text, 8, '0'), id, amount, reason,
      case when waits then 'requested' when agreed then 'approved' else 'refused' end,
      case when waits then '' when agreed then '核实无误，同意退款' else '录像显示已取货' end, case when waits then '' else 'operator' end,
      case when not waits then at + pause end, at, case when waits then at else at + pause end
    from requests, lateral (select at > now() - interval '2 days' as waits) latest where luck < case when dispensing in ('partial', 'failed') then 0.5 else 0.02 end order by at`
  yield* sql`
    update orders o set refunded = r.amount, state = case when r.amount = o.amount then 'refunded' else o.state end
    from refunds r where r.order_id = o.id and r.state = 'approved'`
})
