-- Who did what, when: written in the transaction of the change itself, never altered.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default clock_timestamp(),
  actor_id uuid,
  actor_role text,
  action text not null,
  subject_id text,
  details jsonb not null default '{}',
  request_id text not null
);
create index audit_at on audit (at desc, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_is_append_only before update or delete or truncate on audit
  for each statement execute function refuse_change();

-- One row a creating request: the same key gives the same answer.
create table idempotency (
  actor text not null,
  operation text not null,
  key uuid not null,
  body_hash bytea not null,
  reply jsonb,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (actor, operation, key)
);
create index idempotency_created_at on idempotency (created_at);
