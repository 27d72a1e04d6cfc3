-- An admin has looked at a quarantined lead and says that it is spam. It leaves the list and stays hidden.
alter table lead add column spam_confirmed_at timestamptz(3), add column spam_confirmed_by uuid;
create index lead_quarantined on lead (created_at desc, id desc)
  where spam_reason is not null and spam_confirmed_at is null;
