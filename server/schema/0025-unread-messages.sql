-- `messages_by_status` alone answers what is unread of each type.
drop index messages_unread;
