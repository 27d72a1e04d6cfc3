-- What a sale of a type pays, from the first day to the day before `valid_until`, in the organisation's calendar.
-- A new price is a new row: end the old one, insert the next. Sales keep what they were recorded with.
create table sale_type (
  -- Its place in the list. The same type has the same place in all its rows.
  place smallint not null,
  name text not null,
  base_cents integer not null check (base_cents > 0),
  rate_percent smallint not null check (rate_percent between 1 and 100),
  valid_from date not null,
  valid_until date check (valid_until > valid_from),
  primary key (name, valid_from),
  constraint sale_type_valid_once exclude using gist
    (int4range(place, place, '[]') with &&, daterange(valid_from, valid_until) with &&)
);

insert into sale_type (place, name, base_cents, rate_percent, valid_from) values
  (1, 'DirecTV + Hughes + Phone', 15000, 35, '2020-01-01'),
  (2, 'DirecTV + Hughes', 14000, 35, '2020-01-01'),
  (3, 'DirecTV Only', 10000, 35, '2020-01-01'),
  (4, 'Hughes Internet Only', 4000, 35, '2020-01-01'),
  (5, 'Hughes + Phone', 5000, 35, '2020-01-01'),
  (6, 'Frontier Triple Play', 15000, 35, '2020-01-01'),
  (7, 'Frontier + Dish + Phone', 14000, 35, '2020-01-01'),
  (8, 'Frontier + Dish', 12500, 35, '2020-01-01'),
  (9, 'DISH Only', 8000, 35, '2020-01-01'),
  (10, 'Charter Triple Play', 8000, 35, '2020-01-01'),
  (11, 'Charter TV Only', 4000, 35, '2020-01-01'),
  (12, 'Charter Internet Only', 2000, 35, '2020-01-01'),
  (13, 'Other Triple Play', 4000, 35, '2020-01-01'),
  (14, 'Other TV Only', 3000, 35, '2020-01-01'),
  (15, 'Other Internet Only', 2000, 35, '2020-01-01');

create table sale (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz(3) not null,
  agent_id uuid not null,
  sale_type text not null,
  base_cents integer not null,
  rate_percent smallint not null,
  earnings_cents integer not null check (earnings_cents = round(base_cents * rate_percent / 100.0)),
  lead_id uuid,
  voided_at timestamptz(3),
  voided_by uuid,
  void_reason text,
  check (num_nulls(voided_at, voided_by, void_reason) in (0, 3))
);
create index sale_newest on sale (created_at desc, id desc);
create index sale_agent on sale (agent_id, created_at desc, id desc);
create index sale_of_type on sale (sale_type, created_at desc, id desc);
create index sale_earnings on sale (created_at, agent_id) include (earnings_cents) where voided_at is null;

-- A sale is money: the only change it ever sees is being voided, once.
create function sale_changes_by_voiding_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'a sale is voided, never deleted'; end if;
  if old.voided_at is not null
    or (new.id, new.created_at, new.agent_id, new.sale_type, new.base_cents, new.rate_percent, new.earnings_cents)
    is distinct from
    (old.id, old.created_at, old.agent_id, old.sale_type, old.base_cents, old.rate_percent, old.earnings_cents)
  then raise exception 'a recorded sale is voided, never changed'; end if;
  return new;
end $$;
create trigger sale_is_kept before update or delete on sale
  for each row execute function sale_changes_by_voiding_only();
create trigger sales_are_kept before truncate on sale
  for each statement execute function refuse_change();

-- What a member wants to earn a month, from this month on until a later row. Null: no goal any more.
create table goal (
  member_id uuid not null,
  month date not null check (extract(day from month) = 1),
  goal_cents integer check (goal_cents > 0),
  set_at timestamptz(3) not null,
  set_by uuid not null,
  primary key (member_id, month)
);
