-- Missed calls from our own numbers are not returned, so each report looks for them.
create index call_by_our_number on call (e164_of(our_number)) where our_number is not null;
