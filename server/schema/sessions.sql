create table sessions (
  id int4 generated always as identity primary key,
  token_hash bytea not null unique,
  user_id int4 not null,
  address text not null,
  agent text not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'ended', 'password', 'single', 'account')),
  check ((ended_at is null) = (end_reason is null))
);
comment on table sessions is 'A sign-in of a user. It outlives its user, so that its holder can be told that the account was removed.';
create index sessions_expires_at on sessions (expires_at);
create index sessions_live on sessions (user_id) where ended_at is null;
select leave_out_of_log('sessions', 'Secrets and every call of a user: the log has facts of their beginning and end.', 'session');

create unlogged table captchas (
  id text primary key,
  answer_hash bytea not null,
  expires_at timestamptz not null,
  asked_by text not null default ''
);
comment on table captchas is 'A picture code that waits for its answer. It need not survive a crash of the database.';
create index captchas_by_asked_by on captchas (asked_by, expires_at);
select leave_out_of_log('captchas', 'A secret of two minutes.');

create table sign_in_counters (
  key text primary key,
  expires_at float8 not null,
  counted_at float8 not null
);
comment on table sign_in_counters is 'Guesses that count against an account or address, under a hash of its name.';
select leave_out_of_log('sign_in_counters', 'Bookkeeping of limits.');

create table refused_sign_ins (
  username text not null,
  reason text not null,
  user_id int4,
  since float8 not null,
  count int4 not null default 0,
  addresses text[] not null default '{}',
  primary key (username, reason)
);
comment on table refused_sign_ins is 'Refused sign-ins of one name for one reason that the log does not hold yet.';
select leave_out_of_log('refused_sign_ins', 'Counted until the log gets a fact of it.');

create table secrets (
  name text primary key,
  secret bytea not null
);
comment on table secrets is 'A secret of the server itself, by its use.';
select leave_out_of_log('secrets', 'A secret.');

create table second_factors (
  user_id int4 primary key references users on delete cascade,
  secret bytea not null,
  recovery_hashes bytea[] not null,
  last_step int4 not null default 0,
  confirmed_at timestamptz,
  begun_at float8 not null default 0
);
comment on table second_factors is 'The second factor of a user, apart from the account, so that nothing that shows an account can show its secret.';
select leave_out_of_log('second_factors', 'A secret: the log has facts of it.');

create table wechat_bindings (
  user_id int4 primary key references users on delete cascade,
  openid text not null,
  bound_at timestamptz not null default clock_timestamp()
);
comment on table wechat_bindings is 'The WeChat follower who gets the notifications of a user.';
select track_changes('wechat_bindings', 'users', '{user_id}', part => true);

create unlogged table wechat_codes (
  session_id int4 primary key references sessions on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);
comment on table wechat_codes is 'The code on a session''s screen: it binds one openid, once. A crash may empty this table: the operator asks for another code.';
select leave_out_of_log('wechat_codes', 'A secret of ten minutes.');

create table idempotency_keys (
  id bytea primary key,
  fingerprint bytea not null,
  answer bytea,
  created_at timestamptz not null default now()
);
comment on table idempotency_keys is 'A write of the last day, by a hash of its key, with its fingerprint and its sealed answer.';
create index idempotency_keys_created_at on idempotency_keys (created_at);
select leave_out_of_log('idempotency_keys', 'Answers of one day.');
