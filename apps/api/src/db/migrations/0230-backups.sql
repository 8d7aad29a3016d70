-- Each good backup, recorded by the command that made it.

create table backups (
  id integer primary key generated always as identity,
  made_at timestamptz not null,
  size_bytes bigint not null,
  is_restored boolean not null
);
create index backups_newest on backups (made_at desc);
