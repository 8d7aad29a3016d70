-- What somebody did and the server refused to record: shown to who manages orders until a person has dealt with it, or
-- it was recorded after all.

create table refused_records (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  action text not null,
  employee_id integer not null references employees,
  who text not null,
  -- By the phone's clock, less what that is wrong by.
  occurred_at timestamptz(3) not null,
  refused_at timestamptz(3) not null default now(),
  reason text not null,
  -- Cash that the phone says was received.
  cash_cents bigint,
  ended_at timestamptz(3),
  ended_who text
);

-- A repeated attempt is the same record.
create unique index refused_records_open on refused_records (order_id, action, employee_id) where ended_at is null;
