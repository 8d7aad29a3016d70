-- Lines of the shop's bank accounts. A line pays at most one thing, and each thing is paid by one line at most. Lines
-- that leave the account are kept and ignored.

create table bank_statements (
  id integer generated always as identity primary key,
  name text not null,
  digest bytea not null,
  lines integer not null,
  employee_id integer references employees,
  who text not null,
  at timestamptz(3) not null default now()
);
create unique index bank_statements_once on bank_statements (digest);
create index bank_statements_employee on bank_statements (employee_id);

create table bank_lines (
  id bigint generated always as identity primary key,
  statement_id integer not null references bank_statements,
  account text not null,
  day date not null,
  amount_cents bigint not null,
  -- Tells lines of an account, day and amount from each other: the bank's id, or which of the equal lines it is.
  identity text not null,
  description text not null,
  document text,
  end_to_end_id text,
  status text not null default 'waiting' check (status in ('waiting', 'settled', 'ignored')),
  order_id integer references orders,
  settlement_id integer references settlements,
  receivable_payment_id integer references receivable_payments,
  reason text not null default '',
  by_itself boolean not null default false,
  decided_by integer references employees,
  decided_who text,
  decided_at timestamptz(3),
  constraint bank_lines_pay_one_thing check (num_nonnulls(order_id, settlement_id, receivable_payment_id) = (status = 'settled')::int)
);
create unique index bank_lines_once on bank_lines (account, day, amount_cents, identity);
create unique index bank_lines_order_once on bank_lines (order_id) where order_id is not null;
create unique index bank_lines_settlement_once on bank_lines (settlement_id) where settlement_id is not null;
create unique index bank_lines_receivable_once on bank_lines (receivable_payment_id) where receivable_payment_id is not null;
create index bank_lines_statement on bank_lines (statement_id);
create index bank_lines_decided_by on bank_lines (decided_by);
create index bank_lines_listed on bank_lines (status, day desc, id desc);
create index bank_lines_day on bank_lines (day);

-- How the columns of a bank's CSV file are called, by its line of titles.
create table bank_csv_columns (
  titles text primary key,
  columns jsonb not null
);

alter table companies add column auto_settle boolean not null default true;
-- A line of a statement shows its money; the lists of what is missing read it.
alter table orders add column in_bank boolean not null default false;
