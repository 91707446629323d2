-- Robots that went offline, or came back, in a period.
create index robot_intervals_went_offline on robot_intervals (started_at) where state = 'offline';
create index robot_intervals_came_back on robot_intervals (ended_at) where state = 'offline';

alter table sessions add column since_left_dismissed boolean not null default false;
comment on column sessions.since_left_dismissed is 'True once its holder has dismissed the summary of events between their sessions.';
