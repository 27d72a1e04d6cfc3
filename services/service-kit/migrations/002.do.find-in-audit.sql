create index audit_by_actor on audit (actor_id, at desc, id desc);
create index audit_by_subject on audit (subject_id, at desc, id desc);
create index audit_by_action on audit (action text_pattern_ops, at desc);
