-- Agents ask a supervisor for an export above their limit. An approval is good for one export with the same filters.
create table export_request (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null,
  filters jsonb not null,
  leads integer not null,
  reason text not null,
  requested_at timestamptz(3) not null default clock_timestamp(),
  decided_at timestamptz(3),
  decided_by uuid,
  is_approved boolean,
  used_at timestamptz(3),
  constraint export_request_decision_is_whole check (num_nulls(decided_at, decided_by, is_approved) in (0, 3))
);
create index export_request_newest on export_request (requested_at desc);
create unique index export_request_waiting on export_request (member_id) where decided_at is null;
