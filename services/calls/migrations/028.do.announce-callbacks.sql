-- When the owner was notified that the callback is due; null: they were not.
alter table callback add column announced_at timestamptz(3);
