-- Imports of sheets: the columns that each person matched by hand, by kind, as field and title; and how far a running
-- import is. The progress is written beside the import's transaction, so that others read it before that commits.

create table import_columns (
  employee_id integer not null references employees,
  kind text not null,
  columns jsonb not null,
  primary key (employee_id, kind)
);
create table import_progress (
  employee_id integer not null references employees,
  key text not null,
  done integer not null,
  total integer not null,
  at timestamptz(3) not null default now(),
  primary key (employee_id, key)
);
