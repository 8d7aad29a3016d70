-- Cash from the customer's door to the till. `orders.cash_received_cents` is the cash received when the order was
-- handed over, null before. An order is in at most one valid settlement: the one that `orders.settlement_id` names. A
-- till session is open until `closed_at`; at most one is open. Movements are signed: cash that enters the till is
-- positive.

create table settlements (
  id integer generated always as identity primary key,
  deliverer_id integer not null references employees,
  expected_cents bigint not null check (expected_cents >= 0),
  handed_cents bigint not null check (handed_cents >= 0),
  comment text not null default '',
  employee_id integer references employees,
  who text not null,
  at timestamptz(3) not null default now(),
  voided_at timestamptz(3),
  voided_by text,
  void_comment text,
  check ((voided_at is null) = (voided_by is null) and (voided_at is null) = (void_comment is null))
);
create index settlements_deliverer on settlements (deliverer_id, id desc);

create table settlement_orders (
  settlement_id integer not null references settlements,
  order_id integer not null references orders,
  expected_cents bigint not null check (expected_cents >= 0),
  primary key (settlement_id, order_id)
);
create index settlement_orders_order on settlement_orders (order_id);

alter table orders
  add column cash_received_cents bigint check (cash_received_cents >= 0),
  add column settlement_id integer references settlements;
-- Orders that are handed over and not finished yet can still be settled; older ones were settled on paper.
update orders set cash_received_cents = case when payment = 'cash'
    then greatest(0, sub_total_cents + warranty_cents + freight_cents - exchange_cents - return_cents) else 0 end
  where status = 5;
create index orders_unsettled on orders (deliverer_id, id)
  where cash_received_cents is not null and settlement_id is null and not is_pickup;
create index orders_settlement on orders (settlement_id) where settlement_id is not null;

create table till_sessions (
  id integer generated always as identity primary key,
  float_cents bigint not null check (float_cents >= 0),
  opened_by text not null,
  opened_at timestamptz(3) not null default now(),
  counted_cents bigint check (counted_cents >= 0),
  expected_cents bigint,
  comment text,
  closed_by text,
  closed_at timestamptz(3)
);
create unique index till_sessions_one_open on till_sessions ((true)) where closed_at is null;

create table till_movements (
  id integer generated always as identity primary key,
  session_id integer not null references till_sessions,
  kind text not null check (kind in ('in', 'out', 'expense', 'sale', 'settlement', 'void', 'payout', 'refund')),
  amount_cents bigint not null check (amount_cents <> 0),
  category text not null default '',
  comment text not null default '',
  order_id integer references orders,
  settlement_id integer references settlements,
  employee_id integer references employees,
  who text not null,
  at timestamptz(3) not null default now()
);
create index till_movements_session on till_movements (session_id, id);
create index till_movements_order on till_movements (order_id) where order_id is not null;
-- A sale, a settlement and its void are recorded in the till once.
create unique index till_movements_sale_once on till_movements (order_id) where kind = 'sale';
create unique index till_movements_settlement_once on till_movements (settlement_id, kind) where settlement_id is not null;

-- A closed session never changes and gets no more movements.
create function refuse_closed_till() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'till_sessions' then
    if old.closed_at is not null then raise exception 'till session % is closed', old.id using errcode = '23514', constraint = 'till_session_is_closed'; end if;
    return new;
  end if;
  if exists (select from till_sessions where id = new.session_id and closed_at is not null) then
    raise exception 'till session % is closed', new.session_id using errcode = '23514', constraint = 'till_session_is_closed';
  end if;
  return new;
end $$;
create trigger till_sessions_closed before update on till_sessions for each row execute function refuse_closed_till();
create trigger till_movements_closed before insert on till_movements for each row execute function refuse_closed_till();
