-- A colleague has one open todo for all offers of one person. It is done when none of them is open any more.
create unique index messages_work_offers on messages (user_id, (about->>'by')) where kind = 'workOffered' and done_at is null;
