-- Returns of finished sales with their refund, and the defective shelf with a ledger of its own.

create table returns (
  id integer generated always as identity primary key,
  code text not null constraint returns_code_unique unique,
  kind text not null check (kind in ('exchange', 'return')),
  from_order_id integer not null references orders,
  items_cents bigint not null check (items_cents >= 0),
  freight_cents bigint not null default 0 check (freight_cents >= 0),
  settle text not null check (settle in ('credit', 'cash', 'pix', 'transfer')),
  -- owed: to be paid out; sent: requested from the Pix provider, not confirmed; failed: refused by the provider.
  refund_state text not null check (refund_state in ('done', 'owed', 'sent', 'failed')),
  refund_note text not null default '',
  refunded_who text,
  refunded_at timestamptz(3),
  comments text not null default '',
  employee_id integer references employees,
  who text not null,
  created_at timestamptz(3) not null default now(),
  check ((refund_state = 'done') = (refunded_at is not null))
);
create index returns_order on returns (from_order_id);
-- The freight of an order is refunded once.
create unique index returns_freight_once on returns (from_order_id) where freight_cents > 0;

create table return_images (
  return_id integer not null references returns on delete cascade,
  position smallint not null,
  file text not null,
  primary key (return_id, position)
);
create index return_images_file on return_images (file);

alter table credit_entries add column return_id integer references returns;

alter table returned_items
  add column return_id integer references returns,
  add column reason text check (reason in ('regret', 'defect', 'wrong', 'other')),
  add column serials text[] not null default '{}';
create index returned_items_return on returned_items (return_id) where return_id is not null;

alter table products
  add column defective integer not null default 0 constraint products_defective_not_negative check (defective >= 0);
create index products_defective on products (name_key, id) where defective > 0;

create table defective_movements (
  id bigint generated always as identity primary key,
  product_id integer not null references products,
  kind text not null check (kind in ('exchange', 'return', 'found', 'repaired', 'supplier', 'discarded')),
  quantity_before integer not null,
  quantity_in integer not null default 0 check (quantity_in >= 0),
  quantity_out integer not null default 0 check (quantity_out >= 0),
  quantity_after integer not null check (quantity_after >= 0),
  unit_cost_cents bigint not null,
  order_id integer references orders,
  comment text not null default '',
  employee_id integer references employees,
  who text not null,
  at timestamptz(3) not null default now(),
  constraint defective_movements_add_up check (quantity_before + quantity_in - quantity_out = quantity_after),
  check (case when kind in ('exchange', 'return', 'found') then quantity_out = 0 else quantity_in = 0 end)
);
create index defective_movements_product on defective_movements (product_id, id desc);
create index defective_movements_order on defective_movements (order_id) where order_id is not null;

-- Units that leave the stock as defective, and those that were repaired.
alter table stock_movements drop constraint stock_movements_kind_check;
alter table stock_movements add constraint stock_movements_kind_check
  check (kind in ('entry', 'inventory', 'sale', 'restock', 'exchange', 'return', 'defective', 'repaired')) not valid;
alter table stock_movements validate constraint stock_movements_kind_check;
