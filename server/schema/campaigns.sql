create table activities (
  like record_columns including all,
  name text not null,
  kind text not null check (kind in ('percent', 'amount')),
  discount int4 not null check (discount > 0),
  threshold int4 not null check (threshold >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null default 'draft' check (state in ('draft', 'running', 'paused', 'ended')),
  name_lower text generated always as (lower(name)) stored,
  ended_from timestamptz generated always as (case state when 'ended' then '-infinity'::timestamptz when 'draft' then 'infinity'::timestamptz else ends_at end) stored,
  check (ends_at > starts_at)
);
comment on table activities is 'A business activity: a discount in a period.';
select index_orders('activities', 'created_at ended_from ends_at name starts_at discount kind updated_at');
create index activities_by_state on activities (state, ended_from, id);
select track_changes('activities');

create table coupons (
  like record_columns including all,
  name text not null,
  kind text not null check (kind in ('percent', 'amount')),
  discount int4 not null check (discount > 0),
  threshold int4 not null check (threshold >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  quantity int4 not null check (quantity > 0),
  issued int4 not null default 0,
  used int4 not null default 0,
  name_lower text generated always as (lower(name)) stored,
  check (ends_at > starts_at),
  check (issued between 0 and quantity),
  check (used between 0 and issued)
);
comment on table coupons is 'A coupon: a discount that customers hold.';
select index_orders('coupons', 'created_at ends_at name starts_at discount issued kind quantity threshold updated_at used');
select track_changes('coupons');

create table placements (
  like record_columns including all,
  title text not null,
  media_kind text not null check (media_kind in ('image', 'video')),
  media_url text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  sort int4 not null default 0,
  enabled boolean not null default true,
  robot_ids text[] not null default '{}',
  location_ids int4[] not null default '{}'::integer[],
  title_lower text generated always as (lower(title)) stored,
  check (ends_at > starts_at)
);
comment on table placements is 'An advertisement and the screens that it is for.';
select index_orders('placements', 'created_at ends_at sort starts_at title enabled media_kind updated_at');
create index placements_by_location on placements using gin (location_ids);
create index placements_by_robot on placements using gin (robot_ids);
select track_changes('placements');
