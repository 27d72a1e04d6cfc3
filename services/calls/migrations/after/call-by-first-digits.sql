-- Call Activity finds calls by the first or the last digits of the number.
create index concurrently if not exists call_by_first_digits on call (phone_e164 text_pattern_ops);
