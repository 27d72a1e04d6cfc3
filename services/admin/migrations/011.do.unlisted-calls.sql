-- When a poll found that the platform no longer lists a call that had not ended. Null again if it reports the call later.
alter table telephony_call add column unlisted_at timestamptz(3);
