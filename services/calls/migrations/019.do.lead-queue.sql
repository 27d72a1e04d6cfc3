-- When what makes a claimed lead the next one began: it arrived, was missed, or was due.
alter table lead_claim add column since timestamptz(3) not null default clock_timestamp();

-- When supervisors were told that a new lead waits for too long; null: they were not.
alter table lead add column escalated_at timestamptz(3);

-- Counts the leads that were handed out: every third is the oldest one.
create sequence lead_pull;

-- Numbers whose last inbound call no one answered, until any later call with them is answered.
create table missed_call (
  phone_e164 text primary key,
  lead_id uuid not null references lead (id),
  at timestamptz(3) not null
);
create index missed_call_of_lead on missed_call (lead_id);

-- One index for each class of the queue, so that its top is found among a million leads. Follow-ups and callbacks have one.
create index lead_new on lead (created_at desc, id desc)
  where spam_reason is null and not contacted and retry_at is null and coalesce(stage, 'new') = 'new';
create index lead_retry on lead (retry_at) where spam_reason is null and retry_at is not null;
create index call_of_our_number on call (e164_of(our_number)) where our_number is not null;
