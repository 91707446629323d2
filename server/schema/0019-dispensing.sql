-- Answers for a customer's call: was the order paid, and did the goods come out?
alter table orders
  add column payment_number text,
  add column slots jsonb,
  add column dispensing text check (dispensing in ('dispensed', 'partial', 'failed')),
  add column dispensing_at timestamptz,
  add check ((dispensing is null) = (slots is null) and (dispensing is null) = (dispensing_at is null));
comment on column orders.payment_number is 'The number of the payment at WeChat Pay, Alipay or the bank.';
comment on column orders.slots is 'The slots of the goods as the robot reports them: of `quantity`, `dispensed` came out. Null until it does.';
comment on column orders.dispensing_at is 'The moment of that report. An older one changes nothing.';
create index orders_by_dispensing on orders (dispensing, created_at, id);
create index orders_by_payment_digits on orders (reverse(lower(payment_number)) text_pattern_ops);
