import type { Connection } from '@shop/postgres/connection'
import { withClient } from '@shop/postgres/connection'

export interface Size {
  products: number
  customers: number
  orders: number
}

/** Plausible rows in bulk, to measure how they are found. */
export function fill(connection: Connection, { products, customers, orders }: Size): Promise<void> {
  return withClient(connection, async (client) => {
    await client.query(`insert into brands (name) select 'Marca ' || n from generate_series(1, 20) n`)
    await client.query(
      `insert into products (name, brand_id, cost_cents, sell_price_cents, gold_ppm, silver_ppm, gold_price_cents,
         silver_price_cents, stock, tags)
       select (array['Capa', 'Película', 'Carregador', 'Fone', 'Cabo', 'Suporte'])[1 + n % 6] || ' modelo ' || n,
         1 + n % 20, 1000 + n % 5000, 3000 + n % 9000, 200000, 400000, round((1000 + n % 5000) * 1.2), round((1000 + n % 5000) * 1.4), 1000000, array['tag' || n % 500]
       from generate_series(1, $1::int) n`,
      [products],
    )
    await client.query(
      `insert into customers (name, email, phone, document, status, level, shipping_cost_cents, street,
         terms_accepted_at)
       select 'Cliente ' || n, 'cliente' || n || '@bench.local', '11987654321', 'D' || n, 'Approved', n % 4, 1500, 'Rua das Flores', now()
       from generate_series(1, $1::int) n`,
      [customers],
    )
    // Counting a million orders one by one in one transaction is not what a shop does.
    await client.query('alter table orders disable trigger orders_counted')
    await client.query(
      `insert into orders (code, customer_id, status, payment, is_pickup, is_fast, with_warranty, sub_total_cents,
         warranty_cents, freight_cents, placed_at, updated_at)
       select n::text, 1 + n % $2::int, case when n % 10 < 9 then 13 else 1 + n % 6 end, 'cash', false, false, false,
         10000, 0, 1500, now() - n * interval '1 minute', now() - n * interval '1 minute'
       from generate_series(1, $1::int) n`,
      [orders, customers],
    )
    await client.query('alter table orders enable trigger orders_counted')
    await client.query(
      'insert into order_status_counts select status, id % 64, count(*) from orders group by status, id % 64',
    )
    await client.query(
      `insert into order_day_counts
       select status, (updated_at at time zone 'UTC')::date, 0, count(*) from orders group by 1, 2`,
    )
    await client.query(
      `insert into order_choice_counts select status, payment, is_pickup, deliverer_id, id % 16, count(*) from orders
       group by 1, 2, 3, 4, 5`,
    )
    await client.query(
      `insert into order_items (order_id, product_id, name, quantity, unit_price_cents)
       select id, 1 + id % $1::int, 'Produto', 1, 10000 from orders`,
      [products],
    )
    await client.query('vacuum analyze')
  })
}

/** One unit of one product in the cart of each of the first customers. */
export const fillCarts = (connection: Connection, products: number, customers: number) =>
  withClient(connection, (client) =>
    client.query(
      `insert into cart_items (customer_id, product_id, quantity) select id, 1 + id % $1::int, 1 from customers
       where id <= $2 on conflict do nothing`,
      [products, customers],
    ),
  )
