-- The nightly removals of old records, and how many of each kind they removed. The first one is due a day after this.
create table retention_run (
  at timestamptz(3) primary key default clock_timestamp(),
  removed jsonb not null default '{}'
);
insert into retention_run default values;
