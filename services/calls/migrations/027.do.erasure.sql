-- Of an erased person, a lead keeps its date, its service, what members did, and the proof of consent. `person_hash`
-- finds that proof for someone who names their number.
alter table lead add column erased_at timestamptz(3), add column person_hash bytea;
alter table call add column erased_at timestamptz(3);

-- Numbers of erased people. They stay blocked, and the table does not say which ones they are. The key makes a list of
-- all numbers useless to whoever has these hashes alone.
create table phone_hash_key (only_one boolean primary key default true check (only_one), key uuid not null default gen_random_uuid());
insert into phone_hash_key default values;
create table do_not_call_hash (phone_hash bytea primary key, added_at timestamptz(3) not null default clock_timestamp());

create function phone_hash(e164 text) returns bytea language sql stable set search_path from current as $$
  select sha256(convert_to(key || e164, 'UTF8')) from phone_hash_key
$$;
