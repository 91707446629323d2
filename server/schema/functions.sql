-- Functions for tables, indexes and calls.

-- The connections to this database. PostgreSQL hides other roles' connections from the role of the calls, but not from
-- the owner, which is a member of that role (`server/database/roles.ts`).
create function connections() returns table (pid int4, application_name text, state text, wait_event_type text, xact_start timestamptz)
language sql volatile security definer set search_path = pg_catalog as $$
  select pid, application_name, state, wait_event_type, xact_start from pg_stat_activity
  where backend_type = 'client backend' and datname = current_database()
$$;

-- The merchant whose people make the call. Its value is null for all others, and no row is equal to it.
create function current_merchant() returns int4 language sql stable parallel safe as $$
  select nullif(current_setting('wheelhouse.merchant', true), '')::int4
$$;

-- Names are the same where their normal forms are (NFKC, case folded). Before PostgreSQL 18 there is no folding but lower case, which without ICU takes
-- the dotted capital I for an ordinary one.
do $$
declare
  folded text := case
    when current_setting('server_version_num')::int4 >= 180000 then 'casefold(normalize($1, NFKC) collate "pg_unicode_fast")'
    when exists (select from pg_collation where collname = 'und-x-icu')
      then 'lower(replace(normalize($1, NFKC), U&''\0130'', U&''i\0307'') collate "und-x-icu")'
    else 'lower(replace(normalize($1, NFKC), U&''\0130'', U&''i\0307''))'
  end;
begin
  execute format('create function name_key(text) returns text language sql immutable strict parallel safe as %L', format('select normalize(%s, NFKC)', folded));
end
$$;

-- An index for each order of a list, which the list's filters use as well. Rows of one value stand in the order of their ids.
create function index_orders(of_table text, columns text) returns void language plpgsql as $$
declare
  sorted text;
begin
  foreach sorted in array string_to_array(columns, ' ') loop
    execute format('create index %1$I on %2$I (%3$I, id)', of_table || '_sorted_by_' || sorted, of_table, sorted);
  end loop;
end
$$;
