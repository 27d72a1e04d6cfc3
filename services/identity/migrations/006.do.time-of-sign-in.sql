-- When the member last signed in at the provider, as it says. Its own session can be older than the one here.
alter table session add column authenticated_at timestamptz(3) not null default now();
