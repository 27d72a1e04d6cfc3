-- Calls that users placed in the portal. A key places one call. Without an external_id it is unknown whether the call was placed.
create table placed_call (
  key uuid primary key,
  member_id uuid not null,
  phone_number text not null,
  own_extension text not null,
  placed_at timestamptz(3) not null default clock_timestamp(),
  external_id text,
  -- Of the phone that rings, as the platform reports it.
  extension text
);
create index placed_call_placed_at on placed_call (placed_at);
