-- The code by which each Pix order is to be paid, and the payments that the provider reports.

create table pix_charges (
  order_id integer primary key references orders on delete cascade,
  bank_setting_id integer references bank_settings on delete set null,
  code text not null,
  created_at timestamptz(3) not null default now()
);
create index pix_charges_setting on pix_charges (bank_setting_id);

create table pix_payments (
  id integer generated always as identity primary key,
  -- The provider repeats a notification without an answer; a repetition has the same identifier.
  end_to_end_id text not null constraint pix_payments_once unique,
  txid text,
  amount_cents bigint not null check (amount_cents >= 0),
  paid_at timestamptz(3) not null,
  received_at timestamptz(3) not null default now(),
  order_id integer references orders,
  outcome text not null check (outcome in ('matched', 'short', 'surplus', 'duplicate', 'late', 'unknown')),
  decision text check (decision in ('accept', 'refund', 'keep')),
  note text not null default '',
  decided_by integer references employees,
  decided_who text,
  decided_at timestamptz(3),
  check (outcome <> 'matched' or (order_id is not null and decision is null)),
  check ((decision is null) = (decided_at is null))
);
create index pix_payments_order on pix_payments (order_id);
create unique index pix_payments_settled_once on pix_payments (order_id)
  where outcome = 'matched' or decision = 'accept';
create index pix_payments_open on pix_payments (received_at, id)
  where outcome <> 'matched' and decision is null;
create index pix_payments_decided on pix_payments (decided_at desc, id desc) where decision is not null;
