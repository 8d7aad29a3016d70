-- Goods receipts. A receipt is open while the goods are counted, held while its prices wait for a decision, and done
-- once its goods are in stock. Its stock entries refer to it, and so to supplier and document. Every change of a
-- product's cost and prices is kept.

create table goods_receipts (
  id integer generated always as identity primary key,
  supplier_id integer not null references suppliers,
  purchase_order_id integer references purchase_orders,
  document text not null default '',
  state text not null default 'open' check (state in ('open', 'held', 'done')),
  freight_cents bigint not null default 0 check (freight_cents >= 0),
  discount_cents bigint not null default 0 check (discount_cents >= 0),
  other_cents bigint not null default 0 check (other_cents >= 0),
  comment text not null default '',
  version integer not null default 1,
  employee_id integer references employees,
  who text not null,
  created_at timestamptz(3) not null default now(),
  finished_who text,
  finished_at timestamptz(3),
  check ((state = 'done') = (finished_at is not null) and (finished_at is null) = (finished_who is null))
);
create unique index goods_receipts_document_once on goods_receipts (supplier_id, document) where document <> '';
create unique index goods_receipts_one_open on goods_receipts (purchase_order_id)
  where purchase_order_id is not null and state <> 'done';
create index goods_receipts_state on goods_receipts (state, id desc);
create index goods_receipts_supplier on goods_receipts (supplier_id, id desc);
create index goods_receipts_order on goods_receipts (purchase_order_id) where purchase_order_id is not null;

create table goods_receipt_lines (
  receipt_id integer not null references goods_receipts on delete cascade,
  position smallint not null,
  product_id integer not null references products,
  -- Units on the order or the document; 0 for goods that neither announced.
  expected integer not null default 0 check (expected >= 0),
  quantity integer not null default 0 check (quantity >= 0),
  unit_cost_cents bigint not null check (unit_cost_cents >= 0),
  -- The price of all expected units by the document; used instead of the unit cost.
  document_cents bigint check (document_cents >= 0),
  -- Cost of the received units with their share of freight, discount and other costs; set when it is done.
  landed_cents bigint check (landed_cents >= 0),
  primary key (receipt_id, position)
);
create index goods_receipt_lines_product on goods_receipt_lines (product_id, receipt_id);

-- A finished receipt never changes.
create function refuse_done_receipt() returns trigger language plpgsql as $$
begin
  if old.state = 'done' then
    raise exception 'goods receipt % is done', old.id using errcode = '23514', constraint = 'goods_receipt_is_done';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger goods_receipts_done before update or delete on goods_receipts for each row execute function refuse_done_receipt();

alter table stock_movements add column receipt_id integer references goods_receipts;

create table price_changes (
  id bigint generated always as identity primary key,
  product_id integer not null references products,
  kind text not null check (kind in ('edit', 'import', 'entry', 'repricing', 'undo')),
  cost_before_cents bigint not null,
  cost_after_cents bigint not null,
  sell_before_cents bigint not null,
  sell_after_cents bigint not null,
  gold_before_ppm integer not null,
  gold_after_ppm integer not null,
  silver_before_ppm integer not null,
  silver_after_ppm integer not null,
  receipt_id integer references goods_receipts,
  employee_id integer references employees,
  who text not null,
  at timestamptz(3) not null default now()
);
create index price_changes_product on price_changes (product_id, id desc);
