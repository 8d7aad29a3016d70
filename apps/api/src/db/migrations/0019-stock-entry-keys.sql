-- Stock entries that are already written, for a client that sends one again because the answer was lost.

create table stock_entry_keys (
    employee_id integer not null references employees,
    key text not null,
    at timestamptz(3) not null default now(),
    primary key (employee_id, key)
  );
