import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Roles, users, sessions, captchas, sign-in counters, account requests. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`create table roles (
    id int4 generated always as identity primary key,
    name text not null unique,
    title text,
    is_admin boolean not null default false,
    is_super boolean not null default false,
    rules text[] not null default '{}',
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`

  yield* sql`create table users (
    id int4 generated always as identity primary key,
    username text not null,
    role text not null references roles (name) on update cascade,
    email text not null default '',
    password_hash text not null,
    enabled boolean not null default true,
    latest_login timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version int4 not null default 1
  )`
  yield* sql`create unique index users_username_taken on users (lower(username))`

  // A session outlives its user, so that its bearer can be told that the account was removed.
  yield* sql`create table sessions (
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
  )`
  yield* sql`create index sessions_live on sessions (user_id) where ended_at is null`
  yield* sql`create index sessions_expires_at on sessions (expires_at)`

  // Neither needs to survive a crash of the database.
  yield* sql`create unlogged table captchas (
    id text primary key,
    answer_hash bytea not null,
    expires_at timestamptz not null
  )`
  yield* sql`create unlogged table sign_in_counters (
    key text primary key,
    count int4 not null,
    expires_at float8 not null,
    refused boolean not null default false
  )`

  yield* sql`create table account_requests (
    id int4 generated always as identity primary key,
    kind text not null check (kind in ('password', 'registration')),
    username text not null,
    email text not null,
    remarks text not null,
    address text not null,
    created_at timestamptz not null default now()
  )`
})
