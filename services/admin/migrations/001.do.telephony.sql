-- Every webhook request that knew the secret in the path, and what became of it. The vendor's key is not kept.
create table delivery (
  id bigint generated always as identity primary key,
  received_at timestamptz(3) not null default clock_timestamp(),
  outcome text not null check (outcome in ('taken', 'repeated', 'ignored', 'refused')),
  event_type text not null,
  event_at timestamptz(3),
  call_id text,
  extension text,
  body jsonb
);
create index delivery_received_at on delivery (received_at);

-- What the vendor said of a call while it went on; told twice is one row.
create table call_event (
  key text primary key,
  call_id text not null,
  direction text not null check (direction in ('inbound', 'outbound')),
  phase text not null check (phase in ('started', 'ringing', 'stopped', 'connected', 'completed')),
  phone_number text not null,
  extension text,
  at timestamptz(3) not null
);
create index call_event_call on call_event (call_id);
create index call_event_at on call_event (at);

-- A call of which there is something to tell the calls service while version > recorded_version.
create table telephony_call (
  id text primary key,
  -- The call as the vendor lists it; null as long as only events are known.
  truth jsonb,
  -- Asked for by itself once: a second question would spend the budget for what the next poll brings anyway.
  is_detail_asked boolean not null default false,
  version integer not null default 1,
  recorded_version integer not null default 0,
  changed_at timestamptz(3) not null default clock_timestamp()
);
create index telephony_call_unrecorded on telephony_call (id) where version > recorded_version;
create index telephony_call_changed_at on telephony_call (changed_at);

-- One row: when the calls are fetched next, by whichever replica comes first, and how it went.
create table sync (
  is_only boolean primary key default true check (is_only),
  next_at timestamptz(3) not null default '-infinity',
  fetched_at timestamptz(3),
  failed_at timestamptz(3),
  failure text
);
insert into sync default values;

-- Requests to the vendor, an hour a row.
create table request_hour (hour timestamptz(3) primary key, spent integer not null);
