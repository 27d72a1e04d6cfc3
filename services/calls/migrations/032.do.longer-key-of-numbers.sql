-- The key has 122 random bits. Hashes with it are hashed once more with a key of 256: so hashes of numbers that no one
-- knows any more get it too.
alter table phone_hash_key add column long_key bytea not null default random_256_bits();
create function strong_phone_hash(weak bytea) returns bytea language sql stable set search_path from current as $$
  select sha256(long_key || weak) from phone_hash_key
$$;
create or replace function phone_hash(e164 text) returns bytea language sql stable set search_path from current as $$
  select strong_phone_hash(sha256(convert_to(key || e164, 'UTF8'))) from phone_hash_key
$$;
update lead set person_hash = strong_phone_hash(person_hash) where person_hash is not null;

-- The previous release finds only the hashes that it knows, so these change once it no longer runs.
alter table do_not_call_hash add column is_strong boolean not null default false;
alter table do_not_call_hash alter column is_strong set default true;
