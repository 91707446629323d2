create table utterances (
  like record_columns including all,
  scene text not null check (scene in ('greeting', 'selling', 'delivering', 'blocked', 'charging', 'farewell')),
  language text not null check (language in ('zh-CN', 'en-US')),
  text text not null,
  enabled boolean not null default true,
  text_lower text generated always as (lower(text)) stored,
  unique (scene, language, text)
);
comment on table utterances is 'A sentence that robots say.';
select index_orders('utterances', 'created_at enabled language scene text updated_at');
select track_changes('utterances');

create table quizzes (
  like record_columns including all,
  question text not null unique,
  answers jsonb not null,
  "right" int2 not null,
  enabled boolean not null default true,
  question_lower text generated always as (lower(question)) stored
);
comment on table quizzes is 'A question that robots ask.';
select index_orders('quizzes', 'created_at enabled question updated_at');
select track_changes('quizzes');

create table mini_app_pages (
  like record_columns including all,
  name text not null,
  title text not null,
  path text not null unique,
  blocks jsonb not null default '[]'::jsonb,
  published boolean not null default false,
  published_at timestamptz,
  search text generated always as (lower(name || E'\x1f' || title || E'\x1f' || path)) stored
);
comment on table mini_app_pages is 'A page of the customers'' mini-app.';
select index_orders('mini_app_pages', 'created_at name path published published_at title updated_at');
select track_changes('mini_app_pages', 'miniAppPages');
