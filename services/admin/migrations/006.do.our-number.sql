-- The number of ours that a call reached or came from.
alter table call_event add column our_number text;
