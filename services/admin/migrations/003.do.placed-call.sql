-- Calls that the portal was asked to place: a key is placed once. Without an external_id nobody knows yet whether it was.
create table placed_call (
  key uuid primary key,
  member_id uuid not null,
  phone_number text not null,
  own_extension text not null,
  placed_at timestamptz(3) not null default clock_timestamp(),
  external_id text,
  -- Of the telephone that the platform rings, by its own word.
  extension text
);
create index placed_call_placed_at on placed_call (placed_at);
