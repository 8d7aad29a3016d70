-- Suppliers, the purchase list and purchase orders. `products.arrives_on` is the earliest day on which a sent order
-- with open units of the product is expected, null without one. A search without results keeps the customer that it was
-- made for.

create table suppliers (
  id integer generated always as identity primary key,
  name text not null,
  name_key text not null generated always as (fold(name)) stored,
  cnpj text not null,
  phone text not null default '',
  email text not null default '',
  lead_days smallint not null check (lead_days between 0 and 365),
  archived_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null default now()
);
create unique index suppliers_cnpj_unique on suppliers (cnpj) where archived_at is null;
create index suppliers_active on suppliers (name_key, id) where archived_at is null;

create table supplier_products (
  supplier_id integer not null references suppliers,
  product_id integer not null references products,
  last_cost_cents bigint not null check (last_cost_cents >= 0),
  last_at timestamptz(3) not null default now(),
  primary key (supplier_id, product_id)
);
create index supplier_products_latest on supplier_products (product_id, last_at desc);

create table purchase_orders (
  id integer generated always as identity primary key,
  supplier_id integer not null references suppliers,
  status text not null default 'draft' check (status in ('draft', 'sent', 'partial', 'received', 'cancelled')),
  expected_on date,
  comment text not null default '',
  end_note text not null default '',
  sent_at timestamptz(3),
  arrived_at timestamptz(3),
  ended_at timestamptz(3),
  version integer not null default 1,
  employee_id integer references employees,
  who text not null,
  created_at timestamptz(3) not null default now(),
  check ((status in ('received', 'cancelled')) = (ended_at is not null)),
  check (status in ('draft', 'cancelled') or (sent_at is not null and expected_on is not null))
);
create index purchase_orders_status on purchase_orders (status, id desc);
create index purchase_orders_supplier on purchase_orders (supplier_id, id desc);
create index purchase_orders_lead_time on purchase_orders (supplier_id, arrived_at desc)
  where arrived_at is not null and sent_at is not null;

create table purchase_order_lines (
  order_id integer not null references purchase_orders on delete cascade,
  product_id integer not null references products,
  quantity integer not null check (quantity > 0),
  received integer not null default 0 check (received >= 0),
  unit_cost_cents bigint not null check (unit_cost_cents >= 0),
  primary key (order_id, product_id)
);
create index purchase_order_lines_open on purchase_order_lines (product_id, order_id) where received < quantity;

alter table products add column arrives_on date;

-- What a person changed on the purchase list: units to order (0: none) and the supplier.
create table purchase_list_choices (
  product_id integer primary key references products,
  quantity integer not null check (quantity >= 0),
  supplier_id integer references suppliers,
  who text not null,
  at timestamptz(3) not null default now()
);

-- Decisions about terms that were searched in vain.
create table wanted_terms (
  term_key text primary key,
  term text not null,
  state text not null check (state in ('listed', 'linked', 'dismissed')),
  product_id integer references products,
  who text not null,
  at timestamptz(3) not null default now(),
  check ((state = 'linked') = (product_id is not null))
);
create index wanted_terms_product on wanted_terms (product_id) where product_id is not null;

alter table searches add column customer_id integer references customers on delete set null;
