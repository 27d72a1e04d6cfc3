-- Former IDs of the live sessions. One that comes back was copied: its browser has a newer one.
create table replaced_id (
  hash bytea primary key,
  session_id uuid not null references session on delete cascade
);
create index replaced_id_session on replaced_id (session_id);
