-- The list of robots, sorted by their last alarm. Alarms change the column, reports do not.
create index robot_states_sorted_by_last_alarm_at_asc on robot_states (last_alarm_at, robot_id);
create index robot_states_sorted_by_last_alarm_at_desc on robot_states (last_alarm_at desc nulls last, robot_id desc);

-- Open alarms, one for each robot and type. The board and the list of open alarms read the whole index.
drop index robot_alarms_at_work, robot_alarms_open;
create unique index robot_alarms_open on robot_alarms (robot_id, type) where open;

-- The robot of a notification is the robot of its alarm.
alter table notifications drop column robot_id;

-- The list of some types, and of one method among them; and the list, sorted by type.
drop index notifications_sorted_by_type;
create index notifications_sorted_by_type on notifications (type, id, method);

-- The list of one state, newest first; the failed ones of "My day"; and the dashboard, which counts each day of a period from this index alone. Few
-- notifications are queued at a time, and `notifications_due` holds them.
drop index notifications_by_state;
create index notifications_by_state on notifications (state, created_at, id) where state <> 'queued';
