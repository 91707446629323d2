-- Positions of robots, without an index, which each report would have to write.
alter table robot_states
  add column x float8,
  add column y float8;
comment on column robot_states.x is 'Metres at its site, null where it reported none there.';
comment on column robot_states.y is 'The same across.';

-- A position means nothing at another site.
create function forget_position() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update robot_states set x = null, y = null where robot_id = new.robot_id and (x is not null or y is not null);
  return null;
end
$$;
create trigger devices_elsewhere after update of location_id on devices for each row
  when (old.location_id is distinct from new.location_id) execute function forget_position();

create table site_plans (
  location_id int4 primary key references locations on delete cascade,
  image text not null,
  width int4 not null,
  height int4 not null,
  calibration jsonb
);
comment on table site_plans is 'The floor plan of a site: its picture, and two points of it with the positions that robots report there.';
create index site_plans_by_image on site_plans (image); -- images that nothing shows are deleted
select track_changes('site_plans', 'locations', '{location_id}', part => true);
call protect('site_plans', 'exists (select from locations l where l.id = this.location_id)');
