-- Calls that a member dialed outside of the platform, which never reports them.
alter table call add column is_by_hand boolean not null default false;
