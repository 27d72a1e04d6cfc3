-- The reason of a voided sale can name the customer. It is the only part of a voided sale that an erasure removes.
create or replace function sale_changes_by_voiding_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'a sale is voided, never deleted'; end if;
  if (new.id, new.created_at, new.agent_id, new.sale_type, new.base_cents, new.rate_percent, new.earnings_cents)
    is distinct from
    (old.id, old.created_at, old.agent_id, old.sale_type, old.base_cents, old.rate_percent, old.earnings_cents)
  then raise exception 'a recorded sale is voided, never changed'; end if;
  if old.voided_at is not null
    and (new.void_reason <> 'Erased'
      or (new.lead_id, new.voided_at, new.voided_by) is distinct from (old.lead_id, old.voided_at, old.voided_by))
  then raise exception 'a recorded sale is voided, never changed'; end if;
  return new;
end $$;
