-- The list of ended alarms, sorted by end and by duration.
create index robot_alarms_sorted_by_ended_at on robot_alarms (ended_at, id) where not open;
create index robot_alarms_sorted_by_duration on robot_alarms ((ended_at - raised_at), id) where not open;
