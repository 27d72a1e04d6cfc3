-- The proof of consent may go once it is five years old and its lead is erased, or when its lead was spam.
create function consent_is_kept() returns trigger language plpgsql set search_path from current as $$
begin
  if exists (
    select from lead where id = old.lead_id and erased_at is not null
      and (spam_reason is not null or old.at < clock_timestamp() - interval '5 years')
  ) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
drop trigger lead_consent_is_immutable on lead_consent;
create trigger lead_consent_is_immutable before update or truncate on lead_consent
  for each statement execute function refuse_change();
create trigger lead_consent_is_kept before delete on lead_consent for each row execute function consent_is_kept();
