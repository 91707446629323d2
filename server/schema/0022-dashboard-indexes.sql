-- Alarms, sorted by their moment; and the dashboard, which counts each day of a period from this index alone. The text is last: PostgreSQL reads columns behind a text more slowly.
drop index robot_alarms_sorted_by_raised_at;
create index robot_alarms_sorted_by_raised_at on robot_alarms (raised_at, id) include (location_id, merchant_id, robot_id);

-- The sent notifications, newest first; and the dashboard, which counts each day of a period. Most notifications are sent, so they have a narrow index
-- of their own. The other states have the list of one state, the dashboard, and the failed ones of "My day".
drop index notifications_by_state;
create index notifications_sent on notifications (created_at, id) where state = 'sent';
create index notifications_by_state on notifications (state, created_at, id) where state not in ('queued', 'sent');
