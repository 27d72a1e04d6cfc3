create table call (
  id uuid primary key default gen_random_uuid(),
  -- The telephony platform's own id: the same call told twice is one row.
  external_id text not null unique,
  direction text not null check (direction in ('inbound', 'outbound')),
  phone_number text not null,
  outcome text not null check (outcome in ('answered', 'missed', 'voicemail', 'other')),
  duration_seconds integer not null check (duration_seconds >= 0),
  started_at timestamptz(3) not null,
  member_id uuid
);
create index call_newest on call (started_at desc, id desc) include (direction, outcome, duration_seconds);
create index call_member on call (member_id, started_at desc, id desc) include (direction, outcome, duration_seconds);

-- One row, once an admin has changed what the portal brings along.
create table workflow (
  id boolean primary key default true check (id),
  steps jsonb not null,
  order_forms jsonb not null,
  lookup_url text not null,
  version integer not null
);

create index lead_contacted on lead (contacted_by, contacted_at) where contacted;
create index lead_same_visitor on lead (earlier_lead_id) where earlier_lead_id is not null;
create index audit_subject on audit (subject_id, id desc);
create index audit_actor on audit (actor_id, at) where action = 'lead.update';

-- As people of the country write it; a phone of elsewhere, or none at all, as the visitor wrote it.
create function national_phone(phone text, e164 text) returns text language sql immutable as $$
  select case when e164 ~ '^\+1\d{10}$'
    then '(' || substr(e164, 3, 3) || ') ' || substr(e164, 6, 3) || '-' || substr(e164, 9) else phone end
$$;
