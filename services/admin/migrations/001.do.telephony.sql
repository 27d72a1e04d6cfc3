-- Every webhook request with the right secret in its path, and its outcome. The vendor's key is not stored.
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

-- The steps of calls in progress, as webhooks report them. An event that arrives twice is one row.
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

-- While version > recorded_version, the call still has to be recorded with the calls service.
create table telephony_call (
  id text primary key,
  -- The call as the vendor lists it; null as long as there are only events.
  truth jsonb,
  -- The call was fetched on its own. That happens once, since every request counts and the next poll lists the call anyway.
  is_detail_asked boolean not null default false,
  version integer not null default 1,
  recorded_version integer not null default 0,
  changed_at timestamptz(3) not null default clock_timestamp()
);
create index telephony_call_unrecorded on telephony_call (id) where version > recorded_version;
create index telephony_call_changed_at on telephony_call (changed_at);

-- One row: when the next poll is due, on whichever replica checks first, and the result of the last one.
create table sync (
  is_only boolean primary key default true check (is_only),
  next_at timestamptz(3) not null default '-infinity',
  fetched_at timestamptz(3),
  failed_at timestamptz(3),
  failure text
);
insert into sync default values;

-- Requests to the vendor, one row per hour.
create table request_hour (hour timestamptz(3) primary key, spent integer not null);
