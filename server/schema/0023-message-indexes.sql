-- Messages of a type, of a state, and of both together: these indexes alone answer them, in each order of the list.
drop index messages_by_status, messages_by_type;
create index messages_by_status on messages (user_id, read, id) include (created_at, type);
create index messages_by_type on messages (user_id, type, id) include (created_at, read);
