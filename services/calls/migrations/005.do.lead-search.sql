-- The palette finds a lead by the first letters of the full or the last name or the e-mail, or by the first or the last
-- digits of the phone. Each index also gives the order, so that a search reads a handful of rows whatever it asks for.
create function last_name(full_name text) returns text language sql immutable as $$
  select lower(substring(rtrim(full_name) from '\S+$'))
$$;
create index lead_by_name on lead (lower(full_name) text_pattern_ops, created_at desc) where spam_reason is null;
create index lead_by_last_name on lead (last_name(full_name) text_pattern_ops, created_at desc) where spam_reason is null;
create index lead_by_email on lead (lower(email) text_pattern_ops, created_at desc) where spam_reason is null;
create index lead_by_phone on lead (phone_e164 text_pattern_ops, created_at desc) where spam_reason is null;
create index lead_by_phone_end on lead (reverse(phone_e164) text_pattern_ops, created_at desc) where spam_reason is null;
