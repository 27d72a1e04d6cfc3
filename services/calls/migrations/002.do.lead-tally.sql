-- How many leads there are by what the list filters on, kept by triggers: nobody counts a million rows, and the list
-- finds its n-th row. Days are UTC's. `shard` spreads writers, so that two visitors do not wait for each other.
create table lead_tally (
  day date not null,
  services_interested text not null,
  contacted boolean not null,
  has_notes boolean not null,
  shard smallint not null,
  leads integer not null,
  primary key (day, services_interested, contacted, has_notes, shard)
);

create function tally_day(at timestamptz) returns date language sql immutable as $$
  select (at at time zone 'UTC')::date
$$;

create function tally_leads() returns trigger language plpgsql set search_path from current as $$
begin
  insert into lead_tally as it
  select tally_day(created_at), services_interested, contacted, notes ~ '\S', pg_backend_pid() % 8,
    count(*) * case tg_op when 'DELETE' then -1 else 1 end
  from changed where spam_reason is null group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (day, services_interested, contacted, has_notes, shard) do update set leads = it.leads + excluded.leads;
  return null;
end $$;
create trigger lead_tally_added after insert on lead referencing new table as changed
  for each statement execute function tally_leads();
create trigger lead_tally_removed after delete on lead referencing old table as changed
  for each statement execute function tally_leads();

create function tally_changed_lead() returns trigger language plpgsql set search_path from current as $$
begin
  insert into lead_tally as it
  select tally_day(created_at), services_interested, contacted, notes ~ '\S', pg_backend_pid() % 8, sign
  from (select old.*, -1 as sign union all select new.*, 1) as change where spam_reason is null
  on conflict (day, services_interested, contacted, has_notes, shard) do update set leads = it.leads + excluded.leads;
  return null;
end $$;
create trigger lead_tally_changed after update on lead for each row
  when ((old.created_at, old.services_interested, old.contacted, old.notes ~ '\S', old.spam_reason)
    is distinct from (new.created_at, new.services_interested, new.contacted, new.notes ~ '\S', new.spam_reason))
  execute function tally_changed_lead();

insert into lead_tally
select tally_day(created_at), services_interested, contacted, notes ~ '\S', 0, count(*)
from lead where spam_reason is null group by 1, 2, 3, 4;

-- The indexes carry every column that a filter reads, so that finding a page touches no row outside of it.
drop index lead_newest, lead_zip_code, lead_service;
create index lead_newest on lead (created_at desc, id desc)
  include (zip_code, services_interested, contacted) where spam_reason is null;
create index lead_zip_code on lead (zip_code text_pattern_ops, created_at desc, id desc)
  include (services_interested, contacted) where spam_reason is null;
create index lead_service on lead (services_interested, contacted, created_at desc, id desc)
  include (zip_code) where spam_reason is null;
create index lead_follow_up on lead (created_at desc, id desc)
  where spam_reason is null and not contacted and notes ~ '\S';

-- Filters differ widely in what they leave over: each question is planned for its own values.
alter role current_user set plan_cache_mode to force_custom_plan;
