-- The map of a past moment: robots that were offline, and alarms that have ended since.
create index robot_intervals_away on robot_intervals (ended_at, started_at) where state in ('offline', 'outOfService');

-- The people of a merchant see the map of their robots.
select set_config('wheelhouse.actor', 'Wheelhouse', true);
update roles set rules = rules || '{fleet-map}', version = version + 1
where built_in and name = 'merchant-admin' and not rules @> '{fleet-map}';
