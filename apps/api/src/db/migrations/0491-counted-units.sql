-- The units that a count read by their serial numbers: each counts once, whoever reads it again.
create table count_units (
  count_id integer not null references counts on delete cascade,
  unit_id integer not null references units,
  primary key (count_id, unit_id)
);
create index count_units_unit on count_units (unit_id);
