-- A colleague has one open todo for all offers of one person. It is done when none of them is open any more.
create unique index messages_work_offers on messages (user_id, (about->>'by')) where kind = 'workOffered' and done_at is null;

create function settle_work_offers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with due as materialized (
    select m.id from messages m join users u on u.id = m.user_id
    where m.kind = 'workOffered' and m.done_at is null and not exists (
      select from alarm_handovers h join robot_alarms a on a.id = h.alarm_id
      where h.answer is null and h.created_at >= a.acknowledged_at and a.open and h.username = u.username and h.created_by = m.about->>'by')
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
