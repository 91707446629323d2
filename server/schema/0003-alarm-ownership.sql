create table alarm_handovers (
  id int8 generated always as identity unique,
  alarm_id int8 not null references robot_alarms on delete cascade,
  username text not null,
  note text not null default '',
  created_by text not null,
  created_at timestamptz not null default now(),
  answer text check (answer in ('accepted', 'declined', 'withdrawn', 'returned')),
  answer_note text not null default '',
  answered_at timestamptz,
  primary key (alarm_id, id)
);
comment on table alarm_handovers is 'An owner offers an alarm to a colleague. The alarm stays with its owner until the colleague accepts. "returned": the colleague cannot sign in any more.';
create unique index alarm_handovers_unanswered on alarm_handovers (alarm_id) where answer is null;
select track_changes('alarm_handovers', 'alarms', '{alarm_id, id}', verbs => '{raised, changed, deleted}', part => true);
call protect('alarm_handovers', 'exists (select from robot_alarms a where a.id = this.alarm_id)', 'select, insert, update, delete');

alter table alarm_types add column guidance text not null default '';
comment on column alarm_types.guidance is 'Instructions for operators. Empty: those that come with the product count.';
