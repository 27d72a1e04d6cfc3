-- Hashes of the emails and numbers of an erased person. A restored backup contains them again: the hashes find and erase
-- them, and say nothing to whoever has this table alone. Null for erasures before this migration.
alter table erasure add column person_hashes text[];
create table erasure_key (
  only_one boolean primary key default true check (only_one),
  key uuid not null default gen_random_uuid()
);
insert into erasure_key default values;
