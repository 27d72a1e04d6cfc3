-- The chain of the audit: each link covers an entry and the link before it, so that a changed, removed, or inserted entry
-- breaks it. A task adds the links a second after the entries: a chain in the transactions would let only one of them write
-- at a time. `details_hash` outlives erased details; without the salt it says nothing about them.
create table audit_link (
  position bigint primary key,
  audit_id bigint not null unique,
  details_hash bytea not null,
  salt uuid,
  hash bytea not null
);
create function refuse_all_but_lost_salt() returns trigger language plpgsql as $$
begin
  if new.salt is null and (new.position, new.audit_id, new.details_hash, new.hash)
    is not distinct from (old.position, old.audit_id, old.details_hash, old.hash)
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_link_is_append_only before delete or truncate on audit_link
  for each statement execute function refuse_change();
create trigger audit_link_only_loses_its_salt before update on audit_link
  for each row execute function refuse_all_but_lost_salt();

-- What a link covers of an entry, without its details.
create function audit_entry_text(entry audit) returns text language sql stable as $$
  select json_build_array(entry.id, extract(epoch from entry.at), entry.actor_id, entry.actor_role, entry.action,
    entry.subject_id, entry.request_id)::text
$$;
create function audit_details_hash(details jsonb, salt uuid) returns bytea language sql stable as $$
  select sha256(convert_to(salt::text || details::text, 'UTF8'))
$$;
create function audit_link_hash(previous bytea, entry text, details_hash bytea) returns bytea language sql immutable as $$
  select sha256(coalesce(previous, ''::bytea) || convert_to(entry, 'UTF8') || details_hash)
$$;
