-- Whether a restore added this receipt to a backup from before the erasure, and its search terms have not been erased yet.
-- Nothing tells which of them would find the person.
alter table erasure add column has_restored_terms boolean not null default false;
