import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Purchases at robots and the money that customers want back, in cents. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // Where it was sold stays with the order, wherever the robot goes. Items are a copy: prices and names change later.
  yield* sql`create table orders (
    id int4 generated always as identity primary key,
    number text not null unique,
    robot_id text not null references devices on update cascade,
    location_id int4 references locations on delete set null,
    merchant_id int4 references merchants,
    state text not null check (state in ('unpaid', 'paid', 'completed', 'cancelled', 'refunded')),
    payment text not null check (payment in ('wechat', 'alipay', 'card')),
    items jsonb not null,
    quantity int2 not null,
    amount int4 not null check (amount > 0),
    refunded int4 not null default 0 check (refunded between 0 and amount),
    created_at timestamptz not null default now(),
    paid_at timestamptz,
    check ((state = 'refunded') = (refunded = amount)),
    check ((paid_at is null) = (state in ('unpaid', 'cancelled')))
  )`
  for (const column of ["created_at", "amount"]) {
    yield* sql`create index ${sql(`orders_by_${column}`)} on orders (${sql(column)}, id)`
  }
  // An order by these is a filter as well: within one robot, merchant, place or state the newest come first.
  for (const column of ["robot_id", "merchant_id", "location_id", "state"]) {
    yield* sql`create index ${sql(`orders_by_${column}`)} on orders (${sql(column)}, created_at, id)`
  }

  yield* sql`create sequence refund_numbers`
  yield* sql`create table refunds (
    id int4 generated always as identity primary key,
    number text not null unique,
    order_id int4 not null references orders,
    amount int4 not null check (amount > 0),
    reason text not null,
    state text not null default 'requested' check (state in ('requested', 'approved', 'refused')),
    decision text not null default '',
    decided_by text not null default '',
    decided_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version int4 not null default 1,
    check ((state = 'requested') = (decided_at is null))
  )`
  yield* sql`create index refunds_by_order on refunds (order_id)`
  for (const column of ["created_at", "decided_at", "amount"]) {
    yield* sql`create index ${sql(`refunds_by_${column}`)} on refunds (${sql(column)}, id)`
  }
  yield* sql`create index refunds_by_state on refunds (state, created_at, id)`
})
