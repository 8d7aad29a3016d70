-- Failed delivery attempts. `note` and `file` are personal data: anonymising empties them.

alter table orders add column attempts integer not null default 0;

create table delivery_attempts (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  reason text not null check (reason in ('absent', 'address', 'refused', 'closed', 'other')),
  note text not null default '',
  file text,
  deliverer_id integer references employees,
  employee_id integer references employees,
  who text not null,
  at timestamptz(3) not null default now()
);
create index delivery_attempts_order on delivery_attempts (order_id, id);
create index delivery_attempts_file on delivery_attempts (file) where file is not null;
