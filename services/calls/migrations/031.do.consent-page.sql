-- What the page with the notice showed, as the gateway signed it; null without a signed page, and for consents of before.
alter table lead_consent
  add column language text,
  add column brand text,
  add column phone text,
  add column page_build text;
