-- A call is counted for whoever has its extension: two active members with the same one would share their calls.
-- Where that has happened, the member who was there first keeps it.
update member later set extension = null
where is_active and extension is not null and exists (
  select 1 from member first
  where first.is_active and first.extension = later.extension and (first.created_at, first.id) < (later.created_at, later.id)
);
create unique index member_extension on member (extension) where is_active;
