-- Units with a serial number, one row each, and their moves (append-only). The units of an order stay on the shelf
-- until it is packed, although the stock no longer counts them: units on the shelf are the stock plus what unpacked
-- orders hold. A constraint trigger compares both at the end of each transaction.

alter table products
  add column serialised boolean not null default false,
  add column warranty_months smallint not null default 0 check (warranty_months between 0 and 120);
create table units (
  id integer generated always as identity primary key,
  serial text not null,
  serial_key text not null generated always as (upper(serial)) stored constraint units_serial_unique unique,
  product_id integer not null references products,
  state text not null check (state in ('stock', 'sold', 'defective', 'gone')),
  -- The order that a sold unit left with, and the product's warranty at that time.
  order_id integer references orders,
  sold_at timestamptz(3),
  warranty_months smallint not null default 0,
  -- Of the last entry; null where the number was registered later.
  cost_cents bigint check (cost_cents >= 0),
  source smallint,
  entered_at timestamptz(3) not null default now(),
  check ((state = 'sold') = (order_id is not null) and (order_id is null) = (sold_at is null))
);
-- For searching by the beginning of a number, in any locale.
create index units_serial_start on units (serial_key text_pattern_ops);
create index units_product on units (product_id, state, id);
create index units_order on units (order_id, product_id) where order_id is not null;
create table unit_moves (
  id bigint generated always as identity primary key,
  unit_id integer not null references units,
  product_id integer not null references products,
  kind text not null check (kind in ('registered', 'entry', 'found', 'missing', 'sale', 'restock', 'exchange', 'return',
    'defective', 'repaired', 'supplier', 'discarded')),
  state text not null check (state in ('stock', 'sold', 'defective', 'gone')),
  source smallint,
  cost_cents bigint,
  order_id integer references orders,
  movement_id bigint references stock_movements,
  employee_id integer references employees,
  who text not null,
  at timestamptz(3) not null default now()
);
create index unit_moves_unit on unit_moves (unit_id, id);
create index unit_moves_order on unit_moves (order_id, product_id) where order_id is not null;
create index unit_moves_movement on unit_moves (movement_id) where movement_id is not null;

create function units_wanted(wanted int) returns bigint language sql stable as $$
  with unpacked as materialized (select id from orders where status in (1, 2, 8, 9, 10, 11))
  select (select stock from products where id = wanted) + coalesce(
    (select sum(quantity - returned) from unpacked join order_items on order_id = unpacked.id and product_id = wanted), 0)
$$;
create function refuse_units_apart() returns trigger language plpgsql as $$
declare
  ids int[];
  wrong text;
begin
  if tg_table_name = 'products' then ids := array[new.id];
  elsif tg_table_name = 'units' then ids := array[new.product_id];
  else select array_agg(product_id) into ids from order_items where order_id = new.id;
  end if;
  select name into wrong from products where id = any(ids) and serialised
    and units_wanted(id) <> (select count(*) from units where product_id = products.id and state = 'stock') limit 1;
  if wrong is not null then
    raise exception 'units of % differ from its stock', wrong using errcode = '23514', constraint = 'units_agree_with_stock';
  end if;
  return null;
end $$;
create constraint trigger products_units_agree after update of stock, serialised on products
  deferrable initially deferred for each row
  when (new.serialised and (old.stock <> new.stock or not old.serialised)) execute function refuse_units_apart();
create constraint trigger units_entered_agree after insert on units
  deferrable initially deferred for each row when (new.state = 'stock') execute function refuse_units_apart();
create constraint trigger units_moved_agree after update on units
  deferrable initially deferred for each row
  when ((old.state = 'stock') <> (new.state = 'stock')) execute function refuse_units_apart();
create constraint trigger orders_units_agree after update of status on orders
  deferrable initially deferred for each row
  when ((old.status in (1, 2, 8, 9, 10, 11)) <> (new.status in (1, 2, 8, 9, 10, 11)))
  execute function refuse_units_apart();
