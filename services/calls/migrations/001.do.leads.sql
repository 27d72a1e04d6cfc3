create table lead (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz(3) not null default clock_timestamp(),
  full_name text not null,
  -- As the visitor wrote it; e164 is null where it cannot be read as a phone number.
  phone text not null,
  phone_e164 text,
  email text not null,
  address text not null,
  city text not null,
  state text not null,
  zip_code text not null,
  country text not null,
  services_interested text not null,
  just_moved boolean not null,
  looking_to_switch boolean not null,
  best_time_to_call text not null,
  heard_about_us text not null,
  comments text not null,
  -- The earliest lead with the same phone or e-mail.
  earlier_lead_id uuid references lead (id),
  -- Why this looks like spam and is kept aside; null for a lead that agents work.
  spam_reason text,
  contacted boolean not null default false,
  contacted_at timestamptz(3),
  contacted_by uuid,
  notes text not null default '',
  assigned_to uuid,
  version integer not null default 1
);
create index lead_newest on lead (created_at desc, id desc) where spam_reason is null;
create index lead_zip_code on lead (zip_code text_pattern_ops, created_at desc, id desc) where spam_reason is null;
create index lead_service on lead (services_interested, created_at desc, id desc) where spam_reason is null;
create index lead_phone on lead (phone_e164, created_at);
create index lead_email on lead (lower(email), created_at);

-- What a visitor agreed to and where they came from: written once, with the lead.
create table lead_consent (
  lead_id uuid primary key references lead (id),
  notice_version text not null,
  notice_text text not null,
  page_url text not null,
  referrer text not null,
  utm jsonb not null,
  at timestamptz(3) not null default clock_timestamp(),
  ip text not null,
  user_agent text not null
);
create trigger lead_consent_is_immutable before update or delete or truncate on lead_consent
  for each statement execute function refuse_change();
