-- Counted across replicas. Unlogged: losing the counts in a crash costs nothing.
create unlogged table rate_bucket (
  key text primary key,
  tokens double precision not null,
  at timestamptz not null
);
create index rate_bucket_at on rate_bucket (at);
