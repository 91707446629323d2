-- Silences name sites, merchants and areas besides robots, and may begin later.
alter table silences
  add column location_ids int4[] not null default '{}',
  add column merchant_ids int4[] not null default '{}',
  add column area_ids text[] not null default '{}',
  add column starts_at timestamptz;
comment on table silences is 'A silence: no notifications of these types about robots in its scope, from its start until then. A scope without entries means all robots.';
comment on column silences.starts_at is 'Null where the silence began with its creation.';

-- A merchant's people see and write silences that name their robots alone: other scopes concern other merchants too.
alter policy tenant on silences using (robot_ids <> '{}' and robot_ids <@ array(select robot_id from devices)
  and location_ids = '{}' and merchant_ids = '{}' and area_ids = '{}');
