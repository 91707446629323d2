-- Locks a user, if they are enabled and of this merchant, with their role, and returns it: neither changes until the transaction ends. A merchant's people
-- may not lock roles themselves. Its second statement sees what the first waited for.
create function lock_role_of(account int4, merchant int4) returns setof roles language sql security definer set search_path = public, pg_temp as $$
  select from users where id = account for share;
  select r.* from users u join roles r on r.name = u.role
  where u.id = account and u.enabled and u.merchant_id is not distinct from merchant for share of r
$$;
