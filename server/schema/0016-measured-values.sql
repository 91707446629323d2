-- A report with the value writes no moment, because the value is as old as the report.
alter table robot_states
  add column battery_at timestamptz,
  add column stock_at timestamptz;
comment on column robot_states.battery_at is 'The moment of the last measurement where later reports held no battery, -infinity where none did. Null: `heard_at`.';
comment on column robot_states.stock_at is 'The same for the stock.';
