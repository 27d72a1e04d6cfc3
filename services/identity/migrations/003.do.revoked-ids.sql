-- Ids of sessions that their member ended from another browser. Who comes back with one is not let in by what the
-- provider remembers: it is asked which account.
create table revoked_id (
  hash bytea primary key,
  until timestamptz(3) not null
);
