-- Text folding, people, customers, products, the stock ledger, orders and their dependent tables.

create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- unaccent() is only STABLE because its dictionary could change; ours does not, and an index needs IMMUTABLE.
create function fold(value text) returns text language sql immutable parallel safe strict
  return lower(unaccent('unaccent'::regdictionary, value));

create table roles (
  id integer generated always as identity primary key,
  name text not null,
  name_key text not null generated always as (fold(name)) stored constraint roles_name_unique unique,
  permissions text[] not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now()
);

create table employees (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('attendant', 'deliverer', 'stocker')),
  name text not null,
  email text not null constraint employees_email_unique unique,
  phone text not null,
  document text constraint employees_document_unique unique,
  role_id integer references roles,
  password_hash text,
  is_blocked boolean not null default false,
  version integer not null default 1,
  created_at timestamptz(3) not null default now()
);
create index employees_role on employees (role_id);
create index employees_kind on employees (kind, name);

create table customers (
  id integer generated always as identity primary key,
  name text not null,
  email text not null constraint customers_email_unique unique,
  phone text not null,
  document text not null constraint customers_document_unique unique,
  status text not null default 'Waiting' check (status in ('Waiting', 'Approved', 'Reproved', 'Blocked')),
  block_note text,
  level smallint not null default 0 check (level between 0 and 3),
  shipping_cost_cents bigint not null default 0 check (shipping_cost_cents >= 0),
  warranty_ppm integer not null default 0 check (warranty_ppm between 0 and 1000000),
  fast_delivery_tax_cents bigint not null default 0 check (fast_delivery_tax_cents >= 0),
  deliverer_id integer references employees,
  notes text not null default '',
  street text not null default '',
  number text not null default '',
  neighborhood text not null default '',
  zip_code text not null default '',
  city text not null default '',
  state text not null default '',
  password_hash text,
  terms_accepted_at timestamptz(3),
  search_key text not null generated always as (fold(name || ' ' || email || ' ' || document || ' ' || phone)) stored,
  name_key text not null generated always as (fold(name)) stored,
  version integer not null default 1,
  created_at timestamptz(3) not null default now()
);
create index customers_status on customers (status, created_at desc, id desc);
create index customers_search on customers using gin (search_key gin_trgm_ops);
create index customers_deliverer on customers (deliverer_id);
create index customers_fast on customers (name_key) where fast_delivery_tax_cents > 0;

create table sessions (
  id uuid primary key,
  employee_id integer references employees on delete cascade,
  customer_id integer references customers on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  ip text not null default '',
  user_agent text not null default '',
  check (num_nonnulls(employee_id, customer_id) = 1)
);
create index sessions_employee on sessions (employee_id);
create index sessions_customer on sessions (customer_id);
create index sessions_expiry on sessions (expires_at);

create table recovery_codes (
  employee_id integer primary key references employees on delete cascade,
  code_hash text not null,
  expires_at timestamptz(3) not null,
  tries smallint not null default 0
);

-- Fixed windows shared by every process: with a limit in memory each process would allow as many again.
create table rate_limits (
  key text primary key,
  window_start timestamptz(3) not null,
  hits integer not null
);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  employee_id integer,
  who text not null,
  ip text not null default '',
  action text not null,
  entity text not null,
  entity_id bigint,
  change text not null default ''
);
create index audit_entity on audit_log (entity, entity_id, id desc);

create table brands (
  id integer generated always as identity primary key,
  name text not null,
  name_key text not null generated always as (fold(name)) stored,
  removed_at timestamptz(3)
);
create unique index brands_name_unique on brands (name_key) where removed_at is null;

create table brand_references (
  id integer generated always as identity primary key,
  brand_id integer not null references brands,
  name text not null,
  name_key text not null generated always as (fold(name)) stored,
  removed_at timestamptz(3)
);
create unique index references_name_unique on brand_references (brand_id, name_key) where removed_at is null;

create sequence product_codes start 100001;
create table products (
  id integer generated always as identity primary key,
  code text not null constraint products_code_unique unique default nextval('product_codes')::text,
  name text not null,
  description text not null default '',
  brand_id integer not null references brands,
  reference_id integer references brand_references,
  cost_cents bigint not null check (cost_cents >= 0),
  sell_price_cents bigint not null check (sell_price_cents >= 0),
  gold_ppm integer not null check (gold_ppm between 0 and 1000000),
  silver_ppm integer not null check (silver_ppm between 0 and 1000000),
  stock integer not null default 0 constraint products_stock_not_negative check (stock >= 0),
  stock_alert integer not null default 0 check (stock_alert between 0 and 10000),
  tags text[] not null default '{}',
  archived_at timestamptz(3),
  search_key text not null default '',
  name_key text not null generated always as (fold(name)) stored,
  version integer not null default 1,
  created_at timestamptz(3) not null default now()
);
create index products_active on products (name_key, id) where archived_at is null;
create index products_archived on products (archived_at desc) where archived_at is not null;
create index products_search on products using gin (search_key gin_trgm_ops);
create index products_brand on products (brand_id, reference_id);
create index products_low_stock on products (stock) where archived_at is null and stock <= stock_alert;

-- A generated column cannot read the brand's name, so a trigger keeps the text that searches look in.
create function products_fill_search_key() returns trigger language plpgsql as $$
begin
  new.search_key := fold(concat_ws(' ', new.name, new.code, array_to_string(new.tags, ' '),
    (select name from brands where id = new.brand_id),
    (select name from brand_references where id = new.reference_id)));
  return new;
end $$;
create trigger products_search_key before insert or update of name, code, tags, brand_id, reference_id
  on products for each row execute function products_fill_search_key();

create table product_images (
  product_id integer not null references products on delete cascade,
  position smallint not null,
  file text not null,
  name text not null default '',
  primary key (product_id, position)
);

create table orders (
  id integer generated always as identity primary key,
  code text not null constraint orders_code_unique unique,
  customer_id integer not null references customers,
  attendant_id integer references employees,
  deliverer_id integer references employees,
  stocker_id integer references employees,
  status smallint not null check (status between 1 and 16),
  payment text not null check (payment in ('cash', 'transfer', 'pix')),
  is_pickup boolean not null,
  is_fast boolean not null,
  with_warranty boolean not null,
  sub_total_cents bigint not null check (sub_total_cents >= 0),
  warranty_cents bigint not null check (warranty_cents >= 0),
  freight_cents bigint not null check (freight_cents >= 0),
  exchange_cents bigint not null default 0 check (exchange_cents >= 0),
  return_cents bigint not null default 0 check (return_cents >= 0),
  -- What the customer pays; never negative, because credit beyond the price is not paid out here.
  total_cents bigint not null generated always as
    (greatest(0, sub_total_cents + warranty_cents + freight_cents - exchange_cents - return_cents)) stored,
  street text not null default '',
  number text not null default '',
  neighborhood text not null default '',
  zip_code text not null default '',
  city text not null default '',
  state text not null default '',
  comments text not null default '',
  receipt_file text,
  signature_file text,
  received_by text,
  txid text constraint orders_txid_unique unique,
  idempotency_key text,
  placed_at timestamptz(3) not null default now(),
  shipped_at timestamptz(3),
  updated_at timestamptz(3) not null default now(),
  constraint orders_once_per_key unique (customer_id, idempotency_key)
);
create index orders_status_list on orders (status, updated_at desc, id desc);
create index orders_placed on orders (placed_at, status);
create index orders_customer on orders (customer_id, placed_at desc);
create index orders_deliverer on orders (deliverer_id, shipped_at);
create index orders_deliverer_status on orders (deliverer_id, status, updated_at desc, id desc);
create index orders_attendant on orders (attendant_id, placed_at);

create table order_items (
  order_id integer not null references orders on delete cascade,
  product_id integer not null references products,
  name text not null,
  quantity integer not null check (quantity > 0),
  unit_price_cents bigint not null check (unit_price_cents >= 0),
  returned integer not null default 0,
  primary key (order_id, product_id),
  constraint order_items_returned_within_sold check (returned between 0 and quantity)
);
create index order_items_product on order_items (product_id, order_id);

create table order_images (
  order_id integer not null references orders on delete cascade,
  position smallint not null,
  file text not null,
  primary key (order_id, position)
);

create table order_history (
  id bigint generated always as identity primary key,
  order_id integer not null references orders on delete cascade,
  action text not null,
  status smallint not null,
  employee_id integer references employees,
  who text not null,
  comment text not null default '',
  at timestamptz(3) not null default now()
);
create index order_history_order on order_history (order_id, id);

-- Exact counts per status without scanning the orders. Sharded by order so that two checkouts rarely wait for
-- the same row; each order touches its two counters in ascending status, so that no two orders deadlock. The pages
-- are kept almost empty, because these few rows are what the shop updates most.
create table order_status_counts (
  status smallint not null,
  shard smallint not null,
  quantity bigint not null,
  primary key (status, shard)
) with (fillfactor = 10, autovacuum_vacuum_threshold = 200, autovacuum_vacuum_scale_factor = 0);
create function orders_count_status() returns trigger language plpgsql as $$
declare
  shard_of smallint := coalesce(new.id, old.id) % 64;
  step record;
begin
  for step in
    select status, sum(delta) as delta from (values
      (case when tg_op <> 'INSERT' then old.status end, -1),
      (case when tg_op <> 'DELETE' then new.status end, 1)) as change(status, delta)
    where status is not null group by status having sum(delta) <> 0 order by status
  loop
    insert into order_status_counts values (step.status, shard_of, step.delta)
      on conflict (status, shard) do update set quantity = order_status_counts.quantity + excluded.quantity;
  end loop;
  return null;
end $$;
create trigger orders_counted after insert or delete or update of status on orders
  for each row execute function orders_count_status();

create table stock_movements (
  id bigint generated always as identity primary key,
  product_id integer not null references products,
  kind text not null check (kind in ('entry', 'inventory', 'sale', 'restock', 'exchange', 'return')),
  source smallint check (source between 1 and 5),
  quantity_before integer not null,
  quantity_in integer not null default 0 check (quantity_in >= 0),
  quantity_out integer not null default 0 check (quantity_out >= 0),
  quantity_after integer not null check (quantity_after >= 0),
  cost_before_cents bigint,
  unit_cost_cents bigint,
  order_id integer references orders,
  employee_id integer references employees,
  who text not null,
  at timestamptz(3) not null default now(),
  constraint stock_movements_add_up check (quantity_before + quantity_in - quantity_out = quantity_after)
);
create index stock_movements_product on stock_movements (product_id, kind, at desc);
create index stock_movements_order on stock_movements (order_id) where order_id is not null;
-- An order takes and gives back each product once, however often it is cancelled.
create unique index stock_movements_once on stock_movements (order_id, kind, product_id)
  where kind in ('sale', 'restock');

create table take_backs (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('exchange', 'return')),
  order_id integer not null references orders,
  from_order_id integer not null references orders,
  product_id integer not null references products,
  product_name text not null,
  quantity integer not null check (quantity > 0),
  unit_price_cents bigint not null,
  defective boolean not null default false,
  comments text not null default '',
  employee_id integer references employees,
  who text not null,
  created_at timestamptz(3) not null default now()
);
create index take_backs_order on take_backs (order_id);
create index take_backs_from on take_backs (from_order_id);
create index take_backs_period on take_backs (kind, created_at);

create table cart_items (
  customer_id integer not null references customers on delete cascade,
  product_id integer not null references products,
  quantity integer not null check (quantity > 0),
  added_at timestamptz(3) not null default now(),
  primary key (customer_id, product_id)
);

create table bank_settings (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('Pix', 'Transfer')),
  name text not null,
  bank text not null default '',
  account text not null default '',
  agency text not null default '',
  cnpj text not null default '',
  pix_type text check (pix_type in ('CPF', 'CNPJ', 'Email', 'Phone', 'Random')),
  pix_key text not null default '',
  disabled boolean not null default false,
  created_at timestamptz(3) not null default now()
);

create table companies (
  id integer primary key,
  pix_auto boolean not null default false
);
insert into companies (id) values (1);

create table searches (
  id bigint generated always as identity primary key,
  term text not null,
  term_key text not null generated always as (fold(term)) stored,
  found boolean not null,
  at timestamptz(3) not null default now()
);
create index searches_period on searches (at, found);

create table product_views (
  id bigint generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  at timestamptz(3) not null default now()
);
create index product_views_period on product_views (at, product_id);

create table customer_sign_ins (
  id bigint generated always as identity primary key,
  customer_id integer not null references customers on delete cascade,
  at timestamptz(3) not null default now()
);
create index customer_sign_ins_period on customer_sign_ins (at, customer_id);
