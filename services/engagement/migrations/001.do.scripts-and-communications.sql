create table script (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  description text not null,
  category text not null,
  tags jsonb not null,
  -- Read where there are no steps.
  content text not null,
  -- [{ id, title, content, order }], ascending by order.
  steps jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  prices_verified_at timestamptz(3),
  prices_verified_by uuid
);

-- What a script was after each change.
create table script_version (
  script_id uuid not null references script on delete cascade,
  version integer not null,
  at timestamptz(3) not null,
  changed_by uuid,
  title text not null,
  description text not null,
  category text not null,
  tags jsonb not null,
  steps jsonb not null,
  primary key (script_id, version)
);
create function script_version_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'a version of a script is never changed';
end $$;
create trigger script_version_is_kept before update on script_version
  for each statement execute function script_version_is_kept();

create table communication (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  message text not null,
  author_id uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  is_pinned boolean not null,
  is_must_read boolean not null,
  expires_at timestamptz(3)
);
create index communication_newest on communication (is_pinned desc, created_at desc, id desc);

-- Who confirmed an announcement; what was confirmed before its message changed counts no more.
create table communication_reader (
  communication_id uuid not null references communication on delete cascade,
  member_id uuid not null,
  read_at timestamptz(3) not null,
  primary key (communication_id, member_id)
);
