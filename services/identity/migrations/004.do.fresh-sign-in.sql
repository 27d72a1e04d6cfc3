-- A session of the member was idle for too long, or was ended from another browser. Whoever comes next must have signed in
-- at the provider since then: its own session, at a shared desk or with a thief, is not enough.
alter table member add column fresh_sign_in_since timestamptz(3);
