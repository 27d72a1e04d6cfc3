-- The queue reads the longest-waiting missed calls first.
create index missed_call_in_order on missed_call (at);
