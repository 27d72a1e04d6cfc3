-- The service's own role can't change the audit. It erases personal details with this function, which runs as the owner.
create function erase_audit_details(ids bigint[]) returns bigint
  language sql volatile security definer set search_path from current as $$
  with erased as (
    update audit set details = '{"erased": true}' where id = any (ids) and details <> '{"erased": true}' returning id
  ), unsalted as (
    update audit_link set salt = null where audit_id in (select id from erased)
  )
  select count(*) from erased
$$;
