-- Without a known notice version there is no consent on record: the row then says only where the lead came from.
alter table lead_consent
  alter column notice_version drop not null,
  alter column notice_text drop not null,
  -- Start of the ten minutes in which the page with the notice was rendered, as the gateway signed it.
  add column page_rendered_at timestamptz(3),
  add constraint lead_consent_notice_is_whole check (num_nulls(notice_version, notice_text) in (0, 2));
