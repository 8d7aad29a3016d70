-- The customer's account: an append-only ledger, a balance that the database never lets below zero, and what each order
-- took from it. `paid_cents` is the money received for an order: a confirmed Pix, an approved transfer, cash. For
-- earlier orders it is the amount of their payment.

alter table customers
  add column credit_cents bigint not null default 0 constraint customers_credit_not_negative check (credit_cents >= 0);

alter table orders
  add column credit_used_cents bigint not null default 0 check (credit_used_cents >= 0),
  add column paid_cents bigint not null default 0 check (paid_cents >= 0);
update orders set paid_cents = case
    when payment = 'cash' then total_cents
    else coalesce(
      (select amount_cents from pix_payments where order_id = orders.id and (outcome = 'matched' or decision = 'accept')),
      (select amount_cents from pix_confirmations where order_id = orders.id),
      sub_total_cents + warranty_cents + freight_cents) end
  where case payment when 'cash' then status = 13 when 'pix' then status in (1, 2, 3, 4, 5, 6, 11, 13, 14, 15, 16)
    else status in (1, 2, 3, 4, 5, 6, 13, 14, 15, 16) end;

create table credit_entries (
  id bigint generated always as identity primary key,
  customer_id integer not null references customers,
  kind text not null check (kind in ('exchange', 'return', 'cancel', 'pix', 'grant', 'use', 'payout')),
  balance_before_cents bigint not null,
  amount_cents bigint not null check (amount_cents <> 0),
  balance_after_cents bigint not null check (balance_after_cents >= 0),
  order_id integer references orders,
  pix_payment_id integer references pix_payments,
  method text check (method in ('cash', 'pix', 'transfer')),
  comment text not null default '',
  employee_id integer references employees,
  who text not null,
  at timestamptz(3) not null default now(),
  constraint credit_entries_add_up check (balance_before_cents + amount_cents = balance_after_cents),
  check ((kind in ('use', 'payout')) = (amount_cents < 0)),
  check ((kind = 'payout') = (method is not null))
);
create index credit_entries_customer on credit_entries (customer_id, id desc);
create index credit_entries_order on credit_entries (order_id) where order_id is not null;
-- An order uses credit once and returns it once, however often the call is repeated.
create unique index credit_entries_once on credit_entries (order_id, kind) where kind in ('use', 'cancel');
create unique index credit_entries_pix_once on credit_entries (pix_payment_id) where pix_payment_id is not null;
