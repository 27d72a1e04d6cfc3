-- The delivery that an admin replayed.
alter table delivery add column replay_of bigint;
