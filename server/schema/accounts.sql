-- A role's title, or both titles of a role that comes with the console.
create function role_titles(name text, title text) returns text language sql immutable parallel safe as $$
  select coalesce(title, case name
    when 'super-admin' then '超级管理员 Super administrator'
    when 'admin' then '管理员 Administrator'
    when 'user' then '普通用户 User'
    when 'merchant-admin' then '商户管理员 Merchant administrator'
    when 'operator' then '运营人员 Operator'
    when 'sales' then '零售主管 Retail manager'
    when 'field' then '设备运维 Field engineer'
    when 'marketing' then '市场专员 Marketing'
    when 'auditor' then '审计员 Auditor'
    else name end)
$$;

create table roles (
  like record_columns including all,
  name text not null unique,
  title text,
  is_admin boolean not null default false,
  is_super boolean not null default false,
  rules text[] not null default '{}',
  second_factor boolean not null default false,
  remarks text not null default '',
  built_in boolean not null default false,
  titles text generated always as (role_titles(name, title)) stored,
  title_lower text generated always as (lower(role_titles(name, title))) stored,
  name_lower text generated always as (lower(name)) stored
);
comment on table roles is 'A role: what its members may see and do. `rules` names the leaves of the menu that it grants.';
create unique index roles_name_taken on roles (name_key(name));
select track_changes('roles');

create table images (
  url text primary key,
  type text not null,
  bytes bytea not null,
  created_at timestamptz not null default now(),
  created_by int4 not null
);
comment on table images is 'An uploaded avatar or logo. It never changes: another image has another address.';
alter table images alter bytes set storage external; -- pictures are compressed already
create index images_by_created_by on images (created_by, created_at);
select leave_out_of_log('images', 'Bytes of a picture: records hold its address, which never means another picture.');

create table users (
  like record_columns including all,
  username text not null,
  role text not null references roles (name) on update cascade,
  email text not null default '',
  password_hash text not null,
  password_changed_at timestamptz,
  enabled boolean not null default true,
  latest_login timestamptz,
  username_lower text generated always as (lower(username)) stored,
  email_lower text generated always as (lower(email)) stored,
  language text,
  merchant_id int4 default current_merchant(),
  avatar text references images
);
comment on table users is 'An account of the console. With a merchant it belongs to that merchant, without one to the platform.';
create unique index users_username_taken on users (name_key(username));
create index users_by_avatar on users (avatar) where avatar is not null;
select index_orders('users', 'created_at email enabled latest_login role updated_at username');
create index users_of_merchant on users (merchant_id, id) where merchant_id is not null;
select track_changes('users', left_out => '{password_hash, latest_login, language}'); -- a secret, and what each sign-in writes

create table merchants (
  like record_columns including all,
  name text not null,
  admin_user_id int4 references users on delete set null,
  contact_person text not null default '',
  contact_phone text not null default '',
  contact_address text not null default '',
  api_token text not null default replace(gen_random_uuid()::text, '-', '') unique,
  remarks text not null default '',
  sort int4 not null default 0,
  name_lower text generated always as (lower(name)) stored,
  contact_person_lower text generated always as (lower(contact_person)) stored,
  logo text references images
);
comment on table merchants is 'A merchant, whose robots these are. Its own systems call with `api_token`.';
create unique index merchants_name_taken on merchants (name_key(name));
create index merchants_by_admin on merchants (admin_user_id);
create index merchants_by_logo on merchants (logo) where logo is not null;
select index_orders('merchants', 'contact_person created_at name sort updated_at');
select track_changes('merchants', left_out => '{api_token}'); -- a secret

create table account_requests (
  id int4 generated always as identity primary key,
  kind text not null check (kind in ('password', 'registration')),
  username text not null,
  email text not null,
  remarks text not null,
  address text not null,
  created_at timestamptz not null default now()
);
comment on table account_requests is 'A request for an account or a password, made by somebody who is not signed in.';
select track_changes('account_requests', 'session', verbs => '{accountRequested, requestChanged, requestDeleted}');

create table first_sign_ins (
  user_id int4 primary key
);
comment on table first_sign_ins is 'An account that came with the seed and has not signed in yet: its password is drawn anew at each start.';
select leave_out_of_log('first_sign_ins', 'Bookkeeping of the first start.');

create table views (
  id int4 generated always as identity primary key,
  user_id int4 not null references users on delete cascade,
  page text not null,
  name text not null,
  search text not null,
  columns jsonb not null,
  density text not null,
  shared boolean not null,
  is_default boolean not null default false
);
comment on table views is 'A saved view of a list: filters, columns and density under a name.';
create unique index views_default on views (user_id, page) where is_default;
create unique index views_taken on views (user_id, page, name_key(name));
create index views_shared on views (page) where shared;
select track_changes('views', verbs => '{saved, saved, deleted}');

create table developer_tools (
  id int4 primary key default 1 check (id = 1),
  updated_at timestamptz not null default now(),
  allowed_until timestamptz,
  allowed_by text not null default ''
);
comment on table developer_tools is 'One row: until when the tools of developers are allowed, and by whom.';
select track_changes('developer_tools', 'developerTools', verbs => '{allowed, allowed, forbidden}');

alter table users add foreign key (merchant_id) references merchants;

-- The log holds no hash of a password, so this moment tells of a change.
create function note_password_change() returns trigger language plpgsql as $$
begin
  new.password_changed_at = now();
  return new;
end
$$;
create trigger password_noted before update of password_hash on users for each row when (old.password_hash <> new.password_hash)
  execute function note_password_change();
