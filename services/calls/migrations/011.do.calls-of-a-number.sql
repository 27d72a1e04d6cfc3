-- The history of a lead lists the latest calls of its number.
create index call_by_number on call (phone_number, started_at desc);
