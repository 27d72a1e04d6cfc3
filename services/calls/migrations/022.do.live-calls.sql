-- Calls in progress. A row goes when its call is over.
create table live_call (
  call_id uuid primary key references call (id) on delete cascade,
  -- Placing: we asked the platform for the call, and it has reported nothing yet.
  phase text not null check (phase in ('placing', 'ringing', 'connected')),
  -- Members whose phones ring now, and those whose phones rang before someone answered.
  ringing_ids uuid[] not null,
  rung_ids uuid[] not null,
  connected_at timestamptz(3)
);
