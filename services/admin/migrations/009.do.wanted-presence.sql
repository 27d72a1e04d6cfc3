-- The last availability of each extension that identity sent. A copy of the service whose update was slow reads here whether
-- another copy got a later one.
create table wanted_presence (extension text primary key, status text not null);
