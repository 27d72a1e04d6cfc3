-- The note of an outcome goes when its person is erased. Nothing else of an outcome ever changes.
drop trigger call_outcome_is_immutable on call_outcome;
create trigger call_outcome_is_never_deleted before delete or truncate on call_outcome
  for each statement execute function refuse_change();
create trigger call_outcome_is_immutable before update on call_outcome
  for each row when (
    new.note <> ''
    or (new.id, new.call_id, new.lead_id, new.member_id, new.outcome, new.at)
      is distinct from (old.id, old.call_id, old.lead_id, old.member_id, old.outcome, old.at)
  ) execute function refuse_change();
