create table availability_subscribers (
  user_id int4 primary key references users on delete cascade,
  created_at timestamptz not null default now()
);
comment on table availability_subscribers is 'A user who gets a mail about availability on the first of each month.';
select track_changes('availability_subscribers', 'users', '{user_id}', part => true);
call protect('availability_subscribers', 'exists (select from users u where u.id = this.user_id)', 'select, insert, delete', 'select, insert, delete');

create table availability_mails (
  month date not null,
  user_id int4 not null references users on delete cascade,
  key uuid not null default gen_random_uuid(),
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  tries int4 not null default 0,
  next_at timestamptz not null default now(),
  reason text not null default '',
  primary key (month, user_id)
);
comment on table availability_mails is 'A mail about the availability of a month to one subscriber. Each try has the same key.';
create index availability_mails_queued on availability_mails (next_at) where state = 'queued';
select leave_out_of_log('availability_mails', 'A sent mail is a fact of the log.');
call protect('availability_mails');
