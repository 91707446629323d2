-- A planned silence begins with a change of its own, which the alarm stream reads.
alter table silences add column begun boolean not null default true;
comment on column silences.begun is 'False until the start of a planned silence is in the log.';
create index silences_due on silences (starts_at) where not begun;

select set_config('wheelhouse.actor', 'Wheelhouse', true);
update silences set begun = false where starts_at > now() and ended_at is null;
