create table member (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  first_name text not null default '',
  last_name text not null default '',
  role text not null check (role in ('agent', 'supervisor', 'admin')),
  status text not null default 'offline' check (status in ('online', 'away', 'busy', 'offline')),
  extension text,
  profile_image_url text,
  is_active boolean not null default true,
  -- The OpenID account, once its owner has signed in for the first time.
  issuer text,
  subject text,
  created_at timestamptz(3) not null default clock_timestamp(),
  last_signed_in_at timestamptz(3),
  check ((issuer is null) = (subject is null)),
  unique (issuer, subject)
);
create unique index member_email on member (lower(email));

-- Ids are 256 random bits and stored as sha256 only. `next_hash` is an id that was sent out but has not come back yet;
-- `previous_hash` still counts for a moment after its successor has come back.
create table session (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member,
  id_hash bytea not null unique,
  id_since timestamptz(3) not null default now(),
  next_hash bytea unique,
  next_since timestamptz(3),
  previous_hash bytea unique,
  previous_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  -- Handed back to the provider at sign-out, so that it need not ask.
  id_token text not null,
  user_agent text not null,
  ip text not null
);
create index session_member on session (member_id);
create index session_expires_at on session (expires_at);

-- Whatever changes what a session is worth is told to every gateway, by whichever statement it is changed.
create function tell_session_change(member_id uuid) returns void language sql
  as $$ select pg_notify('portal_session', member_id::text) $$;

create function member_changed() returns trigger language plpgsql set search_path from current as $$
begin
  if not new.is_active then
    delete from session where member_id = new.id;
  end if;
  perform tell_session_change(new.id);
  return null;
end $$;
create trigger member_changed after update on member for each row
  when ((old.email, old.first_name, old.last_name, old.role, old.status, old.profile_image_url, old.is_active)
    is distinct from (new.email, new.first_name, new.last_name, new.role, new.status, new.profile_image_url, new.is_active))
  execute function member_changed();

create function session_ended() returns trigger language plpgsql set search_path from current as $$
begin
  perform tell_session_change(old.member_id);
  return null;
end $$;
create trigger session_ended after delete on session for each row execute function session_ended();
