-- The extension that took part in a call and that no member has yet: told again once somebody has it.
alter table telephony_call add column missing_extension text;
create index telephony_call_missing on telephony_call (missing_extension) where missing_extension is not null;
