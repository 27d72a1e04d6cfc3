-- The wording of every call must be known for five years, also that of a script which was deleted.
alter table script_version drop constraint script_version_script_id_fkey;
