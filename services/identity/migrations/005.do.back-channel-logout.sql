-- The session at the OpenID provider (the claim `sid`), by which the provider ends a session here.
alter table session add column provider_sid text;

-- Logout tokens that have ended sessions: each works once. They expire, and their rows with them.
create table used_logout_token (
  id text primary key,
  until timestamptz(3) not null
);
