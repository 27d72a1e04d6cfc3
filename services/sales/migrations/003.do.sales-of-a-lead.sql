-- The history of a lead lists its sales.
create index sale_of_lead on sale (lead_id, created_at desc, id desc) where lead_id is not null;
