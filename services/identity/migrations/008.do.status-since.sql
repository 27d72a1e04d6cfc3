-- When the member chose their availability; null for a choice from before.
alter table member add column status_since timestamptz(3);

create function status_changed() returns trigger language plpgsql as $$
begin
  new.status_since = now();
  return new;
end $$;
create trigger status_changed before update on member for each row
  when (old.status is distinct from new.status) execute function status_changed();
