-- Who contacted a lead first, and when: written once, so that ticking again moves no credit. Null for leads that were
-- contacted before and not changed since; their contacted_at and contacted_by count.
alter table lead add column first_contacted_at timestamptz(3), add column first_contacted_by uuid;
create index lead_first_contacted on lead (first_contacted_by, first_contacted_at) where first_contacted_by is not null;

-- Only inbound calls are missed.
update call set outcome = 'other' where direction = 'outbound' and outcome = 'missed';
