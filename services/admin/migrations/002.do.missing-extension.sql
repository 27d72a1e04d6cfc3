-- The extension of a call that no member has yet: the call is recorded again once a member has it.
alter table telephony_call add column missing_extension text;
create index telephony_call_missing on telephony_call (missing_extension) where missing_extension is not null;
