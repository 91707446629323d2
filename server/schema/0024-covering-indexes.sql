-- Robots of some merchants or locations, in each order of the list: the index alone passes over all others. No column changes with each report.
drop index devices_sorted_by_location_name_asc, devices_sorted_by_location_name_desc, devices_sorted_by_merchant_name_asc,
  devices_sorted_by_merchant_name_desc, devices_sorted_by_name, devices_sorted_by_synced_at_asc, devices_sorted_by_synced_at_desc;
create index devices_sorted_by_location_name_asc on devices (location_name, robot_id) include (location_id, merchant_id);
create index devices_sorted_by_location_name_desc on devices (location_name desc nulls last, robot_id desc) include (location_id, merchant_id);
create index devices_sorted_by_merchant_name_asc on devices (merchant_name, robot_id) include (location_id, merchant_id);
create index devices_sorted_by_merchant_name_desc on devices (merchant_name desc nulls last, robot_id desc) include (location_id, merchant_id);
create index devices_sorted_by_name on devices (name, robot_id) include (location_id, merchant_id);
create index devices_sorted_by_synced_at_asc on devices (synced_at, robot_id) include (location_id, merchant_id);
create index devices_sorted_by_synced_at_desc on devices (synced_at desc nulls last, robot_id desc) include (location_id, merchant_id);

-- Activities of a state and coupons of a validity, sorted by start or end. Matches lie beyond all that have ended, which the index alone passes over.
drop index activities_sorted_by_ends_at, activities_sorted_by_starts_at, coupons_sorted_by_ends_at, coupons_sorted_by_starts_at;
create index activities_sorted_by_ends_at on activities (ends_at, id) include (ended_from, state);
create index activities_sorted_by_starts_at on activities (starts_at, id) include (ended_from, ends_at, state);
create index coupons_sorted_by_ends_at on coupons (ends_at, id) include (starts_at);
create index coupons_sorted_by_starts_at on coupons (starts_at, id) include (ends_at);

-- Published or unpublished pages, sorted by their publishing. Pages without that moment are behind all others.
create index mini_app_pages_published on mini_app_pages (published, published_at, id);

-- The row of a part, such as a slot, is looked up only where the record has no row of its own in the event.
create or replace function record_before(opening changes) returns jsonb language sql stable security definer set search_path from current as $$
  select case
    when bool_or(not part) or count(distinct key) = 1 then (array_agg(before order by position))[1]
    when bool_or(before is not null) then jsonb_build_object('parts', jsonb_agg(before order by position) filter (where before is not null)) end
  from (
    select own.position, own.key, part, case when may_read(b.merchant_id) then b.row end as before
    from (
      select c.*, part, bool_and(part) over () as is_only_parts from changes c join logged_tables t on t.name = c."table"
      where (c.position = opening.position or c.event = opening.position and c.event <> c.position) and may_read(c.merchant_id)) own
      cross join lateral last_change("table", own.key, own.position) b
    where not part or is_only_parts) each
$$;
