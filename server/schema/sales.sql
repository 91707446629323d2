create table orders (
  id int8 generated always as identity primary key,
  number text not null unique,
  robot_id text not null references devices on update cascade,
  location_id int4 references locations on delete set null,
  merchant_id int4 references merchants,
  state text not null check (state in ('unpaid', 'paid', 'completed', 'cancelled', 'refunded')),
  payment text not null check (payment in ('wechat', 'alipay', 'card')),
  items jsonb not null,
  quantity int2 not null,
  amount int4 not null check (amount > 0),
  refunded int4 not null default 0,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  number_lower text generated always as (lower(number)) stored,
  products_lower text generated always as (lower(jsonb_path_query_array(items, '$[*].product')::text)) stored,
  check (refunded between 0 and amount),
  check ((state = 'refunded') = (refunded = amount)),
  check ((paid_at is null) = (state in ('unpaid', 'cancelled')))
);
comment on table orders is 'A purchase at a robot. Robot, site and merchant are those of the moment of sale. Amounts are in cents.';
alter table orders set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02); -- an index answers alone for vacuumed rows
select index_orders('orders', 'amount created_at number paid_at refunded robot_id state');
create index orders_by_location_id on orders (location_id, created_at, id);
create index orders_by_merchant_id on orders (merchant_id, created_at, id);
create index orders_by_robot_id on orders (robot_id, created_at, id);
create index orders_by_state on orders (state, created_at, id);
select track_changes('orders', verbs => '{placed, changed, deleted}');

create table refunds (
  id int8 generated always as identity primary key,
  number text not null unique,
  order_id int8 not null references orders,
  amount int4 not null check (amount > 0),
  reason text not null,
  state text not null default 'requested' check (state in ('requested', 'approved', 'refused')),
  decision text not null default '',
  decided_by text not null default '',
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int4 not null default 1,
  order_number text not null,
  robot_id text not null references devices on update cascade,
  merchant_id int4 references merchants,
  search text generated always as (lower(number || E'\x1f' || order_number)) stored,
  location_id int4 references locations on delete set null,
  check ((state = 'requested') = (decided_at is null))
);
comment on table refunds is 'A request for money back, and its decision. Amounts are in cents.';
select index_orders('refunds', 'amount created_at decided_at number state');
create index refunds_by_location_id on refunds (location_id, created_at, id);
create index refunds_by_merchant_id on refunds (merchant_id, created_at, id);
create index refunds_by_order on refunds (order_id);
create index refunds_by_robot_id on refunds (robot_id, created_at, id);
create index refunds_by_state on refunds (state, created_at, id);
create index refunds_last_decided on refunds (decided_at desc nulls last, id desc);
select track_changes('refunds', left_out => '{order_number, robot_id, merchant_id, location_id}', verbs => '{requested, changed, deleted}'); -- copied from the order

create function copy_order_of_refund() returns trigger language plpgsql as $$
begin
  select number, robot_id, merchant_id, location_id into new.order_number, new.robot_id, new.merchant_id, new.location_id from orders where id = new.order_id;
  return new;
end
$$;

create trigger refunds_copied before insert or update of order_id on refunds for each row execute function copy_order_of_refund();
create sequence refund_numbers;
