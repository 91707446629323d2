import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** What robots say and what they ask. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`create table utterances (
    id int4 generated always as identity primary key,
    scene text not null check (scene in ('greeting', 'selling', 'delivering', 'blocked', 'charging', 'farewell')),
    language text not null check (language in ('zh-CN', 'en-US')),
    text text not null,
    enabled boolean not null default true,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version int4 not null default 1,
    unique (scene, language, text)
  )`

  yield* sql`create table quizzes (
    id int4 generated always as identity primary key,
    question text not null,
    answers jsonb not null,
    "right" int2 not null,
    enabled boolean not null default true,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version int4 not null default 1
  )`
  yield* sql`create unique index quizzes_question_key on quizzes (question)`
  for (const table of ["utterances", "quizzes"]) {
    yield* sql`create index ${sql(`${table}_by_created_at`)} on ${sql(table)} (created_at, id)`
  }
})
