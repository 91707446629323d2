create table robot_pins (
  id int4 generated always as identity primary key,
  robot_id text not null references devices on update cascade on delete cascade,
  merchant_id int4 references merchants on delete cascade,
  note text not null,
  due_at timestamptz not null,
  owner_id int4 references users on delete set null,
  created_by text not null,
  offered_to int4 references users on delete set null,
  offer_note text not null default '',
  version int4 not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table robot_pins is 'A reminder about a robot for the people of the author''s tenant. It stays with its owner until the colleague to whom it is offered accepts.';
create index robot_pins_of_robot on robot_pins (robot_id);
create index robot_pins_of_owner on robot_pins (owner_id);
create index robot_pins_offered on robot_pins (offered_to) where offered_to is not null;
create index robot_pins_of_tenant on robot_pins (merchant_id, due_at, id);
select track_changes('robot_pins', 'pins', verbs => '{pinned, edited, unpinned}');
call protect('robot_pins', 'merchant_id = current_merchant() and exists (select from devices d where d.robot_id = this.robot_id)',
  'select, insert, update, delete');

create table robot_pin_answers (
  id int4 generated always as identity unique,
  pin_id int4 not null references robot_pins on delete cascade,
  robot_id text not null references devices on update cascade on delete cascade,
  note text not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (pin_id, id)
);
comment on table robot_pin_answers is 'A colleague''s answer to a pin.';
comment on column robot_pin_answers.robot_id is 'The robot of the pin: the log names it after the pin is gone.';
create index robot_pin_answers_of_robot on robot_pin_answers (robot_id);
select track_changes('robot_pin_answers', 'pins', '{pin_id, id}', verbs => '{answered, answered, answered}', part => true);
call protect('robot_pin_answers', 'exists (select from robot_pins p where p.id = this.pin_id)', 'select, insert, update, delete');

-- A colleague's todo is open as long as alarms or pins are offered.
create function settle_work_offers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with due as materialized (
    select m.id from messages m join users u on u.id = m.user_id
    where m.kind = 'workOffered' and m.done_at is null and not exists (
      select from alarm_handovers h join robot_alarms a on a.id = h.alarm_id
      where h.answer is null and h.created_at >= a.acknowledged_at and a.open and h.username = u.username and h.created_by = m.about->>'by')
    and not exists (
      select from robot_pins p join users o on o.id = p.owner_id where p.offered_to = u.id and o.username = m.about->>'by')
    order by m.id for update of m
  )
  update messages set done_at = clock_timestamp() from due where messages.id = due.id;
  return null;
end
$$;
create trigger work_offers_settled after update of answer, username on alarm_handovers
  for each statement execute function settle_work_offers();
-- An owned alarm that ends or comes back.
create trigger work_offers_settled after update of ended_at, acknowledged_at on robot_alarms for each row
  when (old.acknowledged_at is not null and (new.ended_at is not null or new.acknowledged_at is distinct from old.acknowledged_at))
  execute function settle_work_offers();
create trigger work_offers_settled after delete or update of offered_to on robot_pins
  for each statement execute function settle_work_offers();
