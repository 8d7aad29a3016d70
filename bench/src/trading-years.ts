import type { Connection } from '@shop/postgres/connection'
import { withClient } from '@shop/postgres/connection'
import { SUPERUSER } from '@shop/postgres/create-cluster'

/** A pseudo-random number below `choices`, the same in each run. */
const PICK = `create function pg_temp.pick(n bigint, salt int, choices int) returns int language sql immutable as
  $$ select (hashint8(n * 1000 + salt) & 2147483647) % choices $$`

const PEOPLE = `insert into employees (kind, name, email, phone)
  select (array['attendant', 'deliverer', 'stocker'])[1 + n % 3], 'Pessoa ' || n, 'pessoa' || n || '@bench.local', '11987654321'
  from generate_series(1, 18) n`

const PRODUCTS = [
  `insert into brands (name) select 'Marca ' || n from generate_series(1, 20) n`,
  `insert into brand_references (brand_id, name) select brand, 'Referência ' || n
   from generate_series(1, 20) brand, generate_series(1, 5) n order by brand, n`,
  `insert into products (name, brand_id, reference_id, cost_cents, sell_price_cents, gold_ppm, silver_ppm,
     gold_price_cents, silver_price_cents, stock, stock_alert, archived_at)
   select 'Produto ' || n, 1 + (n - 1) / 5 % 20, 1 + (n - 1) % 100, cost, 200 + pg_temp.pick(n, 2, 90000), gold, silver,
     round(cost * (1000000 + gold) / 1000000.0), round(cost * (1000000 + silver) / 1000000.0),
     pg_temp.pick(n, 5, 200), pg_temp.pick(n, 6, 30), case when n % 50 = 0 then now() end
   from generate_series(1, 5000) n cross join lateral (select 100 + pg_temp.pick(n, 1, 50000)::bigint as cost,
     pg_temp.pick(n, 3, 400000) as gold, pg_temp.pick(n, 4, 600000) as silver) as terms`,
]

const CUSTOMERS = `insert into customers (name, email, phone, document, status, level, deliverer_id, fast_delivery_tax_cents)
  select 'Cliente ' || n, 'cliente' || n || '@bench.local', '11987654321', 'D' || n, 'Approved', n % 4,
    case when n % 3 > 0 then 2 + 3 * (n % 6) end, case when n % 5 = 0 then 1500 + n % 700 else 0 end
  from generate_series(1, 20000) n`

/** Orders are numbered in the order in which they were placed. */
const ITEMS = `create temporary table wanted_items as
  select n as order_id, products.id as product_id, products.name, 1 + pg_temp.pick(n * 5 + k, 11, 3) as quantity,
    sell_price_cents as unit_price_cents
  from generate_series(1, $1::int) n
  cross join lateral generate_series(1, 1 + pg_temp.pick(n, 12, 4)) k
  join products on products.id = 1 + (pg_temp.pick(n, 13, 5000) + 37 * k) % 5000`

/** Some orders include one returned unit of the customer's previous order. */
const RETURNED_ITEMS = `create temporary table wanted_backs as
  select n as order_id, from_order_id, kind, product_id, items.name, unit_price_cents
  from (
    select n, case pg_temp.pick(n, 21, 2) when 0 then 'exchange' else 'return' end as kind,
      lag(n) over (partition by pg_temp.pick(n, 22, 20000) order by n) as from_order_id
    from generate_series(1, $1::int) n
  ) settled
  cross join lateral (
    select product_id, name, unit_price_cents from wanted_items where order_id = from_order_id limit 1
  ) items
  where pg_temp.pick(n, 23, 100) < 5`

/**
 * No order waits for Pix: the server would cancel it during a measurement. What was delivered and is not finished is not
 * settled either.
 */
const ORDERS = `insert into orders (id, code, customer_id, attendant_id, deliverer_id, status, payment, is_pickup, is_fast,
    with_warranty, sub_total_cents, warranty_cents, freight_cents, exchange_cents, return_cents, paid_cents, cash_received_cents, placed_at,
    shipped_at, updated_at)
  overriding system value
  select n, (10000000 + n)::text, 1 + pg_temp.pick(n, 22, 20000),
    case when pg_temp.pick(n, 31, 10) > 0 then 1 + 3 * pg_temp.pick(n, 32, 6) end,
    case when pg_temp.pick(n, 33, 5) > 0 then 2 + 3 * pg_temp.pick(n, 34, 6) end,
    drawn.status, (array['cash', 'cash', 'transfer', 'pix'])[1 + pg_temp.pick(n, 35, 4)],
    pg_temp.pick(n, 33, 5) = 0, false, n % 4 = 0, sums.cents, case when n % 4 = 0 then sums.cents / 10 else 0 end,
    case when pg_temp.pick(n, 33, 5) > 0 then 500 + pg_temp.pick(n, 36, 2000) else 0 end,
    coalesce(exchanged, 0), coalesce(returned, 0), sums.cents, case when drawn.status = 5 then sums.cents end, placed_at,
    case when pg_temp.pick(n, 33, 5) > 0 and drawn.status in (4, 5, 7, 13, 16)
      then placed_at + pg_temp.pick(n, 37, 100000) * interval '1 second' end,
    placed_at
  from generate_series(1, $1::int) n
  cross join lateral (select now() - ($1 - n) * ($2 * interval '365 days' / $1) as placed_at,
    case when n > $1 - 3000 then (array[1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 16])[1 + pg_temp.pick(n, 38, 15)] when pg_temp.pick(n, 38, 100) < 88 then 13
      else (array[5, 7, 7, 12, 8])[1 + pg_temp.pick(n, 39, 5)] end as status) drawn
  join (select order_id, sum(quantity * unit_price_cents)::bigint as cents from wanted_items group by order_id) sums
    on sums.order_id = n
  left join (select order_id, sum(unit_price_cents) filter (where kind = 'exchange') as exchanged,
      sum(unit_price_cents) filter (where kind = 'return') as returned from wanted_backs group by order_id) backs
    on backs.order_id = n
  order by n`

const REST = [
  `insert into order_items (order_id, product_id, name, quantity, unit_price_cents)
   select order_id, product_id, name, quantity, unit_price_cents from wanted_items`,
  `insert into returned_items (kind, order_id, from_order_id, product_id, product_name, quantity, unit_price_cents, comments,
     employee_id, who, created_at)
   select kind, order_id, from_order_id, product_id, wanted_backs.name, 1, unit_price_cents, 'Voltou', 1 + order_id % 18,
     'Pessoa', placed_at + interval '1 hour'
   from wanted_backs join orders on orders.id = order_id`,
  `insert into order_history (order_id, action, status, who, at)
   select id, 'deliver', status, 'Pessoa', updated_at from orders where cash_received_cents is not null`,
  'insert into order_status_counts select status, id % 64, count(*) from orders group by status, id % 64',
  `insert into order_day_counts
   select status, (updated_at at time zone 'UTC')::date, 0, count(*) from orders group by 1, 2`,
  `insert into order_choice_counts select status, payment, is_pickup, deliverer_id, id % 16, count(*) from orders
   group by 1, 2, 3, 4, 5`,
  `select setval(pg_get_serial_sequence('orders', 'id'), (select max(id) from orders))`,
  `insert into searches (term, found, at) select 'Termo ' || pg_temp.pick(n, 41, 300), pg_temp.pick(n, 41, 300) > 60,
     now() - pg_temp.pick(n, 42, 60 * 86400) * interval '1 second' from generate_series(1, 200000) n`,
  `insert into product_views (product_id, at) select 1 + pg_temp.pick(n, 43, 5000),
     now() - pg_temp.pick(n, 44, 60 * 86400) * interval '1 second' from generate_series(1, 300000) n`,
  `insert into customer_sign_ins (customer_id, at) select 1 + pg_temp.pick(n, 45, 20000),
     now() - pg_temp.pick(n, 46, 60 * 86400) * interval '1 second' from generate_series(1, 200000) n`,
  'vacuum analyze',
]

/** Years of trade in an empty shop: every payment and status, deliveries, exchanges, returns, visits. */
export function fillYears(connection: Connection, orders: number, years: number): Promise<void> {
  return withClient({ ...connection, user: SUPERUSER }, async (client) => {
    await client.query(PICK)
    for (const statement of [PEOPLE, ...PRODUCTS, CUSTOMERS]) await client.query(statement)
    await client.query(ITEMS, [orders])
    await client.query('create index on wanted_items (order_id); analyze wanted_items')
    await client.query(RETURNED_ITEMS, [orders])
    // Without triggers: counting millions of orders one by one in one transaction is not what a shop does.
    await client.query('set session_replication_role = replica')
    await client.query(ORDERS, [orders, years])
    for (const statement of REST) await client.query(statement)
  })
}
