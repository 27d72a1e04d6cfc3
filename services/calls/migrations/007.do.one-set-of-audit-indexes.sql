-- The kit's audit_by_subject and audit_by_actor answer the same questions.
drop index audit_subject;
drop index audit_actor;
