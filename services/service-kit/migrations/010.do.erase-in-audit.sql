-- The personal details of an entry can be erased, and nothing else of it ever changes.
create function refuse_all_but_erasure() returns trigger language plpgsql as $$
begin
  if new.details = '{"erased": true}'
    and (new.id, new.at, new.actor_id, new.actor_role, new.action, new.subject_id, new.request_id)
      is not distinct from (old.id, old.at, old.actor_id, old.actor_role, old.action, old.subject_id, old.request_id)
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
drop trigger audit_is_append_only on audit;
create trigger audit_is_append_only before delete or truncate on audit
  for each statement execute function refuse_change();
create trigger audit_is_only_erased before update on audit for each row execute function refuse_all_but_erasure();
