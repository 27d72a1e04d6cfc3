-- Numbers that nobody may call, whoever has them.
create table do_not_call (
  id uuid primary key default gen_random_uuid(),
  phone_e164 text not null unique,
  reason text not null,
  added_by uuid,
  added_at timestamptz(3) not null default clock_timestamp()
);
create index do_not_call_newest on do_not_call (added_at desc, id desc);
