import Fastify from 'fastify'
import pg from 'pg'

/**
 * What this machine can do at most: one indexed query through pg and Fastify, and the inserts of a checkout in one
 * transaction. No session, no permission, no validation, no rule.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const app = Fastify()

const rows = (sql: string, values: unknown[]) =>
  pool.query(sql, values).then((result) => ({ data: result.rows }))

app.get('/orders', () =>
  rows(
    `select o.id, o.code, o.status, o.payment, o.updated_at, o.placed_at, o.total_cents, c.name
     from orders o join customers c on c.id = o.customer_id
     where o.status = 13 order by o.updated_at desc, o.id desc limit 10`,
    [],
  ),
)
app.get('/search', () =>
  rows(
    `select id, name, code, stock, cost_cents, sell_price_cents from products
     where archived_at is null and search_key like $1 limit 100`,
    ['%tag7%'],
  ),
)
app.get<{ Params: { id: string } }>('/cart/:id', (request) =>
  rows(
    `select p.id, p.name, i.quantity, p.stock, p.sell_price_cents from cart_items i join products p on p.id = i.product_id
     where i.customer_id = $1`,
    [request.params.id],
  ),
)

let code = 0
app.post<{ Params: { id: string } }>('/checkout/:id', async (request, reply) => {
  const client = await pool.connect()
  const product = 1 + (Number(request.params.id) % 1000)
  await client.query('begin')
  const order = await client.query(
    `insert into orders (code, customer_id, status, payment, is_pickup, is_fast, with_warranty, sub_total_cents,
       warranty_cents, freight_cents) values ($1, $2, 1, 'cash', false, false, false, 10000, 0, 1500) returning id`,
    [`C${process.pid}-${++code}`, request.params.id],
  )
  const id = order.rows[0].id
  await client.query(
    `insert into order_items (order_id, product_id, name, quantity, unit_price_cents) values ($1, $2, 'Produto', 1, 10000)`,
    [id, product],
  )
  await client.query('update products set stock = stock - 1 where id = $1', [product])
  await client.query(
    `insert into stock_movements (product_id, kind, quantity_before, quantity_out, quantity_after, order_id, who)
     values ($1, 'sale', 1, 1, 0, $2, 'Teto')`,
    [product, id],
  )
  await client.query(
    `insert into order_history (order_id, action, status, who) values ($1, 'place', 1, 'Teto')`,
    [id],
  )
  await client.query('delete from cart_items where customer_id = $1', [request.params.id])
  await client.query('commit')
  client.release()
  return reply.status(201).send({ data: { orderId: id } })
})

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
