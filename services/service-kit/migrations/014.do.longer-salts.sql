-- A UUID has 122 random bits. This has 256.
create function random_256_bits() returns bytea language sql volatile as $$
  select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
$$;

-- Later links have a longer salt instead of `salt`. Earlier ones keep theirs: the chain covers hashes with it.
alter table audit_link add column long_salt bytea;
create function audit_details_hash(details jsonb, salt bytea) returns bytea language sql stable as $$
  select sha256(salt || convert_to(details::text, 'UTF8'))
$$;
create or replace function refuse_all_but_lost_salt() returns trigger language plpgsql as $$
begin
  if new.salt is null and new.long_salt is null and (new.position, new.audit_id, new.details_hash, new.hash)
    is not distinct from (old.position, old.audit_id, old.details_hash, old.hash)
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create or replace function erase_audit_details(ids bigint[]) returns bigint
  language sql volatile security definer set search_path from current as $$
  with erased as (
    update audit set details = '{"erased": true}' where id = any (ids) and details <> '{"erased": true}' returning id
  ), unsalted as (
    update audit_link set salt = null, long_salt = null where audit_id in (select id from erased)
  )
  select count(*) from erased
$$;
