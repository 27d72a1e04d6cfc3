-- One row, once an admin has changed the rules that the portal brings along.
create table calling_rules (
  id boolean primary key default true check (id),
  max_attempts smallint not null,
  no_call_days jsonb not null,
  states jsonb not null,
  version integer not null
);

-- Outbound calls that the portal asked the platform for, so that parallel clicks can't exceed the limit of attempts.
create table call_attempt (
  key text primary key,
  phone_e164 text not null,
  at timestamptz(3) not null,
  -- The platform's ID of the call; null while the outcome is unknown.
  external_id text
);
create index call_attempt_by_number on call_attempt (phone_e164, at);
create index call_attempt_by_age on call_attempt (at);

-- The platform reports numbers in several notations. Null for a number that can't be dialed, such as a withheld one.
create function e164_of(phone text) returns text language sql immutable as $$
  select case
    when phone ~ '^\s*\+' and length(digits) between 8 and 15 then '+' || digits
    when length(digits) = 10 then '+1' || digits
    when length(digits) = 11 and left(digits, 1) = '1' then '+' || digits
  end from (select regexp_replace(phone, '\D', '', 'g') as digits) as number
$$;
alter table call add column phone_e164 text generated always as (e164_of(phone_number)) stored;
create index call_by_e164 on call (phone_e164, started_at desc) include (direction, external_id);
drop index call_by_number;
