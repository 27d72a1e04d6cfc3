-- Chaining reads the details of an entry before it writes the link. If they were erased in between, the link kept the hash
-- and the salt of the former details, and the entry looked tampered with. Erasing now waits for chaining, by its lock. Entries
-- from before stay as they are: nothing tells them from entries that were tampered with.
create or replace function erase_audit_details(ids bigint[]) returns bigint
  language sql volatile security definer set search_path from current as $$
  select pg_advisory_xact_lock(hashtext(current_schema || ' audit chain'));
  with erased as (
    update audit set details = '{"erased": true}' where id = any (ids) and details <> '{"erased": true}' returning id
  ), unsalted as (
    update audit_link set salt = null, long_salt = null where audit_id in (select id from erased)
  )
  select count(*) from erased
$$;
