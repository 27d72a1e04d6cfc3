-- The delivery that an admin had taken once more.
alter table delivery add column replay_of bigint;
