-- What each remote runs, every build with its files, and who moved what. The folder of the gateway is only a cache of it.
create table remote (
  name text primary key,
  -- What a manifest may claim at most. An entry of paths allows itself and everything below it.
  roles_at_most text[] not null,
  paths text[] not null,
  -- SHA-256 of the token of its team.
  token_hash bytea
);

create table build (
  remote text not null references remote,
  build text not null,
  manifest jsonb not null,
  git_commit text,
  is_dirty boolean not null default false,
  published_at timestamptz(3) not null default clock_timestamp(),
  published_by text not null,
  -- All files have arrived. From then on, the build never changes.
  is_complete boolean not null default false,
  withdrawn_at timestamptz(3),
  primary key (remote, build)
);

create table build_file (
  remote text not null,
  build text not null,
  name text not null,
  sha384 text not null,
  -- Null until it was uploaded.
  content bytea,
  primary key (remote, build, name),
  foreign key (remote, build) references build
);
-- The files are compressed already.
alter table build_file alter column content set storage external;

create table pointer (
  remote text primary key references remote,
  stable text not null,
  -- Another build for some members: a share in percent, or everyone with these roles.
  candidate text,
  share integer not null default 0 check (share between 0 and 100),
  roles text[] not null default '{}',
  -- Decides who belongs to a share. New for every candidate, so that it is not always the same members.
  salt uuid not null default gen_random_uuid(),
  -- Nobody has released or rolled back this remote, so it follows the builds of a local portal.
  is_seed boolean not null default false,
  foreign key (remote, stable) references build,
  foreign key (remote, candidate) references build
);

create table release_log (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default clock_timestamp(),
  remote text not null,
  -- seed, publish, release, candidate, promote, rollback, withdraw, preview, bounds, token, or refused.
  kind text not null,
  build text,
  from_build text,
  share integer,
  roles text[],
  who text not null,
  why text not null default '',
  request_id text
);
create index release_log_remote on release_log (remote, id desc);
create trigger release_log_is_append_only before update or delete or truncate on release_log
  for each statement execute function refuse_change();

create table preview (
  id uuid primary key default gen_random_uuid(),
  remote text not null,
  build text not null,
  -- Null until the first member opens the link.
  member_id uuid,
  who text not null,
  expires_at timestamptz(3) not null,
  foreign key (remote, build) references build
);
create index preview_expires_at on preview (expires_at);
