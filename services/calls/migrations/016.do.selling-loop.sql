-- What a call was about, and which of our numbers it reached; null for calls of before, and for unknown numbers.
alter table call
  add column lead_id uuid references lead (id),
  add column our_number text,
  -- Null for a call that needs no outcome, such as an unanswered one.
  add column wrap_up text check (wrap_up in ('open', 'done'));
create index call_of_lead on call (lead_id, started_at desc) where lead_id is not null;
create index call_to_wrap_up on call (member_id, started_at) where wrap_up = 'open';

alter table lead
  -- Null until an outcome sets it: then it follows from contacted.
  add column stage text check (stage in ('new', 'attempted', 'contacted', 'quoted', 'sold', 'lost', 'unreachable', 'not_serviceable')),
  -- A missed inbound call makes a lead too, without an email address and without consent.
  add column origin text not null default 'web' check (origin in ('web', 'call', 'staff')),
  -- When to try again after an attempt that reached no one; null: not planned.
  add column retry_at timestamptz(3);

-- How a call ended, by the agent's word. A correction is a newer row.
create table call_outcome (
  id bigint generated always as identity primary key,
  call_id uuid not null references call (id),
  lead_id uuid references lead (id),
  member_id uuid not null,
  outcome text not null,
  note text not null,
  at timestamptz(3) not null default clock_timestamp()
);
create index call_outcome_of_call on call_outcome (call_id, id desc);
create index call_outcome_of_lead on call_outcome (lead_id, id desc) where lead_id is not null;
create trigger call_outcome_is_immutable before update or delete or truncate on call_outcome
  for each statement execute function refuse_change();

-- One row: the outcomes that agents choose from, as admins have set them; none: the defaults.
create table call_outcomes (
  id boolean primary key default true check (id),
  outcomes jsonb not null,
  version integer not null
);

create table callback (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null references lead (id),
  call_id uuid references call (id),
  from_at timestamptz(3) not null,
  until_at timestamptz(3) not null check (until_at > from_at),
  -- Null: anyone.
  owner_id uuid,
  -- The customer was promised a call by the owner.
  is_promised boolean not null,
  note text not null default '',
  state text not null default 'open' check (state in ('open', 'done', 'canceled')),
  created_by uuid,
  created_at timestamptz(3) not null default clock_timestamp(),
  closed_at timestamptz(3),
  version integer not null default 1
);
create index callback_due on callback (from_at) where state = 'open';
create index callback_of_lead on callback (lead_id, from_at desc);

-- Who works on a lead of the queue right now. A claim ends on its own unless a call or an outcome begins.
create table lead_claim (
  lead_id uuid primary key references lead (id),
  member_id uuid not null,
  reason text not null,
  claimed_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null
);
create unique index lead_claim_of_member on lead_claim (member_id);

-- Why agents gave leads back to the queue.
create table lead_release (
  id bigint generated always as identity primary key,
  lead_id uuid not null references lead (id),
  member_id uuid not null,
  reason text not null,
  at timestamptz(3) not null default clock_timestamp()
);
create index lead_release_by_lead on lead_release (lead_id, at desc);
