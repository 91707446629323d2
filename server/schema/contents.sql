create table utterances (
  id int4 generated always as identity primary key,
  scene text not null check (scene in ('greeting', 'selling', 'delivering', 'blocked', 'charging', 'farewell')),
  language text not null check (language in ('zh-CN', 'en-US')),
  text text not null,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int4 not null default 1,
  text_lower text generated always as (lower(text)) stored,
  unique (scene, language, text)
);
comment on table utterances is 'A sentence that robots say.';
-- The orders of the list, which its filters use as well.
create index utterances_by_created_at on utterances (created_at, id);
create index utterances_sorted_by_enabled on utterances (enabled, id);
create index utterances_sorted_by_language on utterances (language, id);
create index utterances_sorted_by_scene on utterances (scene, id);
create index utterances_sorted_by_text on utterances (text, id);
create index utterances_sorted_by_updated_at on utterances (updated_at, id);
select track_changes('utterances');

create table quizzes (
  id int4 generated always as identity primary key,
  question text not null,
  answers jsonb not null,
  "right" int2 not null,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int4 not null default 1,
  question_lower text generated always as (lower(question)) stored
);
comment on table quizzes is 'A question that robots ask.';
create unique index quizzes_question_key on quizzes (question);
-- The orders of the list, which its filters use as well.
create index quizzes_by_created_at on quizzes (created_at, id);
create index quizzes_sorted_by_enabled on quizzes (enabled, id);
create index quizzes_sorted_by_question on quizzes (question, id);
create index quizzes_sorted_by_updated_at on quizzes (updated_at, id);
select track_changes('quizzes');

create table mini_app_pages (
  id int4 generated always as identity primary key,
  name text not null,
  title text not null,
  path text not null unique,
  blocks jsonb not null default '[]'::jsonb,
  published boolean not null default false,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int4 not null default 1,
  search text generated always as (lower(name || E'\x1f' || title || E'\x1f' || path)) stored
);
comment on table mini_app_pages is 'A page of the customers'' mini-app.';
-- The orders of the list, which its filters use as well.
create index mini_app_pages_by_created_at on mini_app_pages (created_at, id);
create index mini_app_pages_sorted_by_name on mini_app_pages (name, id);
create index mini_app_pages_sorted_by_path on mini_app_pages (path, id);
create index mini_app_pages_sorted_by_published on mini_app_pages (published, id);
create index mini_app_pages_sorted_by_published_at on mini_app_pages (published_at, id);
create index mini_app_pages_sorted_by_title on mini_app_pages (title, id);
create index mini_app_pages_sorted_by_updated_at on mini_app_pages (updated_at, id);
select track_changes('mini_app_pages', 'miniAppPages');

