-- Pix payments that a person confirmed at the bank and no provider reported.

create table pix_confirmations (
  order_id integer primary key references orders on delete cascade,
  amount_cents bigint not null check (amount_cents > 0),
  -- If the bank shows it: one payment settles one order.
  end_to_end_id text constraint pix_confirmations_once unique,
  note text not null,
  confirmed_by integer not null references employees,
  confirmed_who text not null,
  confirmed_at timestamptz(3) not null default now(),
  check (end_to_end_id is not null or note <> '')
);
