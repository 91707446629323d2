-- Sites become records that people edit.
alter table locations
  add column contact_person text not null default '',
  add column contact_phone text not null default '',
  add column opening_hours text not null default '',
  add column version int4 not null default 1,
  add column label text not null default '',
  add column name_lower text generated always as (lower(name)) stored,
  add column contact_person_lower text generated always as (lower(contact_person)) stored;
comment on column locations.label is 'The name, with city and district where another site has the same name.';
select index_orders('locations', 'created_at name updated_at');

-- The log leaves out columns that follow from others.
update logged_tables set left_out = '{label,name_lower,contact_person_lower}' where name = 'locations';
create or replace trigger "LogChange" after insert or update or delete on locations
  for each row execute function log_change('locations', '{id}', '{label,name_lower,contact_person_lower}', '{added,edited,deleted}', 'false', 'locations');

-- Labels all sites with the old or the new name of a changed site.
create function label_locations() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update locations l set label = labelled.label
  from (select s.id, case when count(*) over (partition by s.name) = 1 then s.name
      else format('%s · %s %s', s.name, c.name, d.name) end as label
    from locations s join areas c on c.id = s.city_id join areas d on d.id = s.district_id
    where s.name in (old.name, new.name)) labelled
  where l.id = labelled.id and l.label <> labelled.label;
  return null;
end
$$;
create trigger locations_labelled after insert or delete or update of name, district_id on locations for each row execute function label_locations();

create or replace function name_device_place() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.location_name = (select label from locations where id = new.location_id);
  new.merchant_name = (select name from merchants where id = new.merchant_id);
  return new;
end
$$;

update locations set name = name;
drop trigger devices_renamed on locations;
create trigger devices_renamed after update of label on locations for each row when (old.label <> new.label) execute function name_devices_again('location_id');
update devices d set location_id = d.location_id from locations l where l.id = d.location_id and l.label <> d.location_name;

-- The people of a merchant see the sites of their robots.
select set_config('wheelhouse.actor', 'Wheelhouse', true);
update roles set rules = rules || '{siteList}', version = version + 1 where built_in and name = 'merchant-admin' and not rules @> '{siteList}';
