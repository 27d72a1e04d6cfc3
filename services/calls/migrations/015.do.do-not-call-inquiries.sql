-- When an admin last decided to keep a number on the list although the person asked to be called.
alter table do_not_call add column kept_at timestamptz(3);
