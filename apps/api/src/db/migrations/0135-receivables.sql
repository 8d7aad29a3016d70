-- What customers owe: instalments of sales on term, an append-only ledger of everything that changes them, and each
-- customer's sum, so that the check of the limit reads one row. Amounts in cents, days are days of the shop.
-- `part_id` is the part of the order that is paid on term; null for what was not paid at the door.
-- `companies.time_zone` is the shop's, written when a process starts: a transaction knows the shop's day by it.

alter table customers
  add column credit_limit_cents bigint not null default 0 check (credit_limit_cents >= 0),
  add column term_plans text not null default '',
  add column debt_cents bigint not null default 0 constraint customers_owe_not_less_than_nothing check (debt_cents >= 0);

alter table companies
  add column time_zone text not null default 'America/Sao_Paulo',
  add column grace_days integer not null default 0 check (grace_days between 0 and 365),
  add column fine_ppm integer not null default 0 check (fine_ppm between 0 and 1000000),
  add column interest_month_ppm integer not null default 0 check (interest_month_ppm between 0 and 1000000),
  add column next_business_day boolean not null default true;

create table instalments (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  part_id integer references order_parts,
  customer_id integer not null references customers,
  origin text not null check (origin in ('term', 'allowed', 'rest')),
  number integer not null check (number > 0),
  count integer not null check (count >= number),
  plan_days integer,
  due_date date not null,
  amount_cents bigint not null check (amount_cents > 0),
  open_cents bigint not null check (open_cents >= 0),
  paid_cents bigint not null default 0 check (paid_cents >= 0),
  returned_cents bigint not null default 0 check (returned_cents >= 0),
  ended_cents bigint not null default 0 check (ended_cents >= 0),
  fine_cents bigint check (fine_cents >= 0),
  interest_cents bigint not null default 0 check (interest_cents >= 0),
  interest_day date,
  created_at timestamptz(3) not null default now(),
  constraint instalments_add_up check (open_cents = amount_cents - paid_cents - returned_cents - ended_cents),
  check ((origin = 'rest') = (plan_days is null))
);
create index instalments_order on instalments (order_id);
create index instalments_part on instalments (part_id) where part_id is not null;
create index instalments_customer on instalments (customer_id, due_date, id);
create index instalments_customer_open on instalments (customer_id, due_date, id) where open_cents > 0;
create index instalments_due on instalments (due_date, id);
create index instalments_open on instalments (due_date, id) include (open_cents) where open_cents > 0;
create index instalments_settled on instalments (due_date, id) where open_cents = 0;
create index customers_owing on customers (debt_cents desc, id) where debt_cents > 0;

create table receivable_payments (
  id integer generated always as identity primary key,
  customer_id integer not null references customers,
  kind text not null check (kind in ('cash', 'transfer', 'pix', 'card')),
  amount_cents bigint not null check (amount_cents > 0),
  credit_cents bigint not null default 0 check (credit_cents between 0 and amount_cents),
  comment text not null default '',
  pix_payment_id integer constraint receivable_payments_pix_once unique references pix_payments,
  employee_id integer references employees,
  who text not null,
  day date not null,
  at timestamptz(3) not null default now(),
  voided_at timestamptz(3),
  voided_by integer references employees,
  voided_who text,
  void_comment text not null default '',
  check ((voided_at is null) = (voided_who is null))
);
create index receivable_payments_customer on receivable_payments (customer_id, id desc);

create table receivable_entries (
  id bigint generated always as identity primary key,
  customer_id integer not null references customers,
  instalment_id integer not null references instalments,
  order_id integer not null references orders,
  kind text not null check (kind in ('opened', 'paid', 'returned', 'ended', 'voided', 'fine', 'interest', 'fineWaived', 'interestWaived')),
  amount_cents bigint not null check (amount_cents <> 0),
  owed_before_cents bigint not null,
  owed_after_cents bigint not null check (owed_after_cents >= 0),
  payment_id integer references receivable_payments,
  employee_id integer references employees,
  who text not null,
  day date not null,
  at timestamptz(3) not null default now(),
  constraint receivable_entries_add_up check (owed_after_cents = owed_before_cents
    + case when kind in ('opened', 'paid', 'returned', 'ended', 'voided') then amount_cents else 0 end),
  check (case kind when 'opened' then amount_cents > 0 when 'voided' then amount_cents > 0
    when 'paid' then amount_cents < 0 when 'returned' then amount_cents < 0 when 'ended' then amount_cents < 0 else true end),
  check (kind not in ('paid', 'voided', 'fine', 'interest', 'fineWaived', 'interestWaived') or payment_id is not null)
);
create index receivable_entries_customer on receivable_entries (customer_id, id desc);
create index receivable_entries_instalment on receivable_entries (instalment_id, id);
create index receivable_entries_payment on receivable_entries (payment_id) where payment_id is not null;
create index receivable_entries_order on receivable_entries (order_id);
-- An instalment is opened once, and a payment settles and frees it once.
create unique index receivable_entries_opened_once on receivable_entries (instalment_id) where kind = 'opened';
create unique index receivable_entries_paid_once on receivable_entries (payment_id, instalment_id, kind, (amount_cents > 0))
  where payment_id is not null;

-- A Pix code for chosen instalments: its amount is what they cost until the day given.
create table receivable_charges (
  id integer generated always as identity primary key,
  customer_id integer not null references customers,
  bank_setting_id integer references bank_settings on delete set null,
  txid text not null constraint receivable_charges_txid unique,
  code text not null,
  amount_cents bigint not null check (amount_cents > 0),
  valid_until date not null,
  at timestamptz(3) not null default now()
);
create index receivable_charges_customer on receivable_charges (customer_id);
create index receivable_charges_setting on receivable_charges (bank_setting_id);
create table receivable_charge_instalments (
  charge_id integer not null references receivable_charges,
  instalment_id integer not null references instalments,
  primary key (charge_id, instalment_id)
);
create index receivable_charge_instalments_instalment on receivable_charge_instalments (instalment_id);

alter table pix_payments
  add column charge_id integer references receivable_charges,
  drop constraint pix_payments_check,
  -- Every existing row was checked by the narrower one.
  add constraint pix_payments_check check (outcome <> 'matched'
    or ((order_id is not null or charge_id is not null) and decision is null)) not valid;
create index pix_payments_charge on pix_payments (charge_id) where charge_id is not null;

alter table credit_entries
  add column receivable_payment_id integer references receivable_payments,
  drop constraint credit_entries_kind_check,
  drop constraint credit_entries_check,
  add constraint credit_entries_kind_check check (kind in ('exchange', 'return', 'cancel', 'pix', 'grant', 'use',
    'payout', 'overpaid', 'overpaidVoid')) not valid,
  add constraint credit_entries_check check ((kind in ('use', 'payout', 'overpaidVoid')) = (amount_cents < 0)) not valid,
  add constraint credit_entries_receivable check ((kind in ('overpaid', 'overpaidVoid')) = (receivable_payment_id is not null)) not valid;
create unique index credit_entries_receivable_once on credit_entries (receivable_payment_id, kind)
  where receivable_payment_id is not null;

alter table till_movements
  add column receivable_payment_id integer references receivable_payments,
  drop constraint till_movements_kind_check,
  add constraint till_movements_kind_check check (kind in ('in', 'out', 'expense', 'sale', 'settlement', 'void', 'payout',
    'refund', 'receivable', 'receivableVoid')) not valid;
create unique index till_movements_receivable_once on till_movements (receivable_payment_id, kind)
  where receivable_payment_id is not null;
