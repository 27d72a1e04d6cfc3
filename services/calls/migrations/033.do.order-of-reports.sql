-- When a call last changed, by the service that reports it; null for calls that were never reported with it. A request
-- that timed out can arrive after the next one.
alter table call add column changed_at timestamptz(3);
