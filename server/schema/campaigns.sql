create table activities (
  id int4 generated always as identity primary key,
  name text not null,
  kind text not null check (kind in ('percent', 'amount')),
  discount int4 not null check (discount > 0),
  threshold int4 not null check (threshold >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null default 'draft' check (state in ('draft', 'running', 'paused', 'ended')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int4 not null default 1,
  name_lower text generated always as (lower(name)) stored,
  ended_from timestamptz generated always as (case state when 'ended' then '-infinity'::timestamptz when 'draft' then 'infinity'::timestamptz else ends_at end) stored,
  check (ends_at > starts_at)
);
comment on table activities is 'A business activity: a discount in a period.';
-- The orders of the list, which its filters use as well.
create index activities_by_created_at on activities (created_at, id);
create index activities_by_ended_from on activities (ended_from, id);
create index activities_by_ends_at on activities (ends_at, id);
create index activities_by_name on activities (name, id);
create index activities_by_starts_at on activities (starts_at, id);
create index activities_by_state on activities (state, ended_from, id);
create index activities_sorted_by_discount on activities (discount, id);
create index activities_sorted_by_kind on activities (kind, id);
create index activities_sorted_by_updated_at on activities (updated_at, id);
select track_changes('activities');

create table coupons (
  id int4 generated always as identity primary key,
  name text not null,
  kind text not null check (kind in ('percent', 'amount')),
  discount int4 not null check (discount > 0),
  threshold int4 not null check (threshold >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  quantity int4 not null check (quantity > 0),
  issued int4 not null default 0,
  used int4 not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int4 not null default 1,
  name_lower text generated always as (lower(name)) stored,
  check (ends_at > starts_at),
  check (issued between 0 and quantity),
  check (used between 0 and issued)
);
comment on table coupons is 'A coupon: a discount that customers hold.';
-- The orders of the list, which its filters use as well.
create index coupons_by_created_at on coupons (created_at, id);
create index coupons_by_ends_at on coupons (ends_at, id);
create index coupons_by_name on coupons (name, id);
create index coupons_by_starts_at on coupons (starts_at, id);
create index coupons_sorted_by_discount on coupons (discount, id);
create index coupons_sorted_by_issued on coupons (issued, id);
create index coupons_sorted_by_kind on coupons (kind, id);
create index coupons_sorted_by_quantity on coupons (quantity, id);
create index coupons_sorted_by_threshold on coupons (threshold, id);
create index coupons_sorted_by_updated_at on coupons (updated_at, id);
create index coupons_sorted_by_used on coupons (used, id);
select track_changes('coupons');

create table placements (
  id int4 generated always as identity primary key,
  title text not null,
  media_kind text not null check (media_kind in ('image', 'video')),
  media_url text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  sort int4 not null default 0,
  enabled boolean not null default true,
  robot_ids text[] not null default '{}',
  location_ids int4[] not null default '{}'::integer[],
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int4 not null default 1,
  title_lower text generated always as (lower(title)) stored,
  check (ends_at > starts_at)
);
comment on table placements is 'An advertisement and the screens that it is for.';
-- The orders of the list, which its filters use as well.
create index placements_by_created_at on placements (created_at, id);
create index placements_by_ends_at on placements (ends_at, id);
create index placements_by_location on placements using gin (location_ids);
create index placements_by_robot on placements using gin (robot_ids);
create index placements_by_sort on placements (sort, id);
create index placements_by_starts_at on placements (starts_at, id);
create index placements_by_title on placements (title, id);
create index placements_sorted_by_enabled on placements (enabled, id);
create index placements_sorted_by_media_kind on placements (media_kind, id);
create index placements_sorted_by_updated_at on placements (updated_at, id);
select track_changes('placements');

