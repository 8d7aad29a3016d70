-- Changes of many prices at once, which can be undone once.

create table repricings (
  id integer generated always as identity primary key,
  filter jsonb not null,
  rule jsonb not null,
  products integer not null,
  undone_at timestamptz(3),
  undone_who text,
  restored integer,
  employee_id integer references employees,
  who text not null,
  at timestamptz(3) not null default now(),
  check ((undone_at is null) = (undone_who is null) and (undone_at is null) = (restored is null))
);
alter table price_changes add column repricing_id integer references repricings;
create index price_changes_repricing on price_changes (repricing_id) where repricing_id is not null;
