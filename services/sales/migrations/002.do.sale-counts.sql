-- The instant at which a calendar day begins in a zone. Where the clocks go back at midnight it comes twice, and
-- PostgreSQL reads the later one: the day begins with the earlier.
create function day_start(day date, zone text) returns timestamptz immutable language sql
return case
  when ((day::timestamp at time zone zone - interval '1 hour') at time zone zone)::date = day
    then day::timestamp at time zone zone - interval '1 hour'
  else day::timestamp at time zone zone
end;

-- How many sales were ever entered, kept by a trigger, so that nobody counts the whole list for its title.
create table sale_count (
  agent_id uuid not null,
  sale_type text not null,
  sales integer not null,
  primary key (agent_id, sale_type)
);
insert into sale_count select agent_id, sale_type, count(*) from sale group by agent_id, sale_type;

create function count_sales() returns trigger language plpgsql as $$
begin
  insert into sale_count
    select agent_id, sale_type, count(*) from added group by agent_id, sale_type order by agent_id, sale_type
  on conflict (agent_id, sale_type) do update set sales = sale_count.sales + excluded.sales;
  return null;
end $$;
create trigger sale_is_counted after insert on sale referencing new table as added
  for each statement execute function count_sales();
