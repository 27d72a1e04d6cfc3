-- As before, without a regular expression: an export asks a million times.
create or replace function national_phone(phone text, e164 text) returns text language sql immutable as $$
  select case when length(e164) = 12 and left(e164, 2) = '+1'
    then '(' || substr(e164, 3, 3) || ') ' || substr(e164, 6, 3) || '-' || substr(e164, 9) else phone end
$$;
