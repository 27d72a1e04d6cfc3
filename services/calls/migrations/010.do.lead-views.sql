-- The views Mine and Unassigned page and count by index. The others have one already.
create index lead_assigned on lead (assigned_to, created_at desc, id desc)
  include (zip_code, services_interested, contacted) where spam_reason is null and assigned_to is not null;
create index lead_unassigned on lead (created_at desc, id desc)
  include (zip_code, services_interested, contacted) where spam_reason is null and assigned_to is null;

-- The tally counts assigned leads apart.
alter table lead_tally drop constraint lead_tally_pkey, add column assigned boolean not null default false;
truncate lead_tally;
alter table lead_tally alter column assigned drop default,
  add primary key (day, services_interested, contacted, has_notes, assigned, shard);

create or replace function tally_leads() returns trigger language plpgsql set search_path from current as $$
begin
  insert into lead_tally as it (day, services_interested, contacted, has_notes, assigned, shard, leads)
  select tally_day(created_at), services_interested, contacted, notes ~ '\S', assigned_to is not null, pg_backend_pid() % 8,
    count(*) * case tg_op when 'DELETE' then -1 else 1 end
  from changed where spam_reason is null group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (day, services_interested, contacted, has_notes, assigned, shard)
    do update set leads = it.leads + excluded.leads;
  return null;
end $$;

create or replace function tally_changed_lead() returns trigger language plpgsql set search_path from current as $$
begin
  insert into lead_tally as it (day, services_interested, contacted, has_notes, assigned, shard, leads)
  select tally_day(created_at), services_interested, contacted, notes ~ '\S', assigned_to is not null, pg_backend_pid() % 8,
    sign
  from (select old.*, -1 as sign union all select new.*, 1) as change where spam_reason is null
  on conflict (day, services_interested, contacted, has_notes, assigned, shard)
    do update set leads = it.leads + excluded.leads;
  return null;
end $$;
drop trigger lead_tally_changed on lead;
create trigger lead_tally_changed after update on lead for each row
  when ((old.created_at, old.services_interested, old.contacted, old.notes ~ '\S', old.assigned_to is null, old.spam_reason)
    is distinct from (new.created_at, new.services_interested, new.contacted, new.notes ~ '\S', new.assigned_to is null, new.spam_reason))
  execute function tally_changed_lead();

insert into lead_tally (day, services_interested, contacted, has_notes, assigned, shard, leads)
select tally_day(created_at), services_interested, contacted, notes ~ '\S', assigned_to is not null, 0, count(*)
from lead where spam_reason is null group by 1, 2, 3, 4, 5;
