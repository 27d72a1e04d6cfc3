-- Requests to erase a person, and what each service erased. `person` names them only until all services have.
create table erasure (
  id uuid primary key default gen_random_uuid(),
  requested_at timestamptz(3) not null default clock_timestamp(),
  requested_by uuid not null,
  reason text not null,
  person jsonb,
  counts jsonb not null default '{}',
  completed_at timestamptz(3),
  -- When a copy of the service began to work on it. Another one takes over if it is not done soon.
  claimed_at timestamptz(3) not null default clock_timestamp()
);
create index erasure_newest on erasure (requested_at desc);
create index erasure_unfinished on erasure (id) where completed_at is null;

-- The platform lists an erased call again with every poll.
alter table telephony_call add column erased_at timestamptz(3);
