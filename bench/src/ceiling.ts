import Fastify from 'fastify'
import pg from 'pg'

/**
 * The most that this machine can do: one indexed query through pg and Fastify, and the inserts of a checkout in one
 * transaction, without session, permission, validation and rules.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const app = Fastify()

const rows = (sql: string, values: unknown[]) =>
  pool.query(sql, values).then((result) => ({ data: result.rows }))

/** Columns of a list of orders, as many as the shop's list has. */
const SUMMARY = `o.id, o.code, o.customer_id, c.name as customer, o.status, o.payment, o.is_pickup, o.is_fast, o.placed_at,
  o.updated_at, o.total_cents, o.credit_used_cents, o.cash_received_cents, o.neighborhood, o.attempts, o.deliverer_id,
  d.name as deliverer`
const WITH_PEOPLE = `from orders o join customers c on c.id = o.customer_id left join employees d on d.id = o.deliverer_id`

app.get('/who', () =>
  rows(
    `select s.id, s.seen_at, e.id as employee_id, e.name, e.kind, e.is_blocked, r.permissions
     from sessions s join employees e on e.id = s.employee_id left join roles r on r.id = e.role_id
     where s.id = (select id from sessions limit 1)`,
    [],
  ),
)
app.get('/products', () =>
  rows(
    `select p.id, p.code, p.gtin, p.name, p.description, b.name as brand, r.name as reference, cost_cents, sell_price_cents,
       cost_cents * (1000000 + gold_ppm::int8) / 1000000 as gold, cost_cents * (1000000 + silver_ppm::int8) / 1000000 as silver,
       gold_ppm, silver_ppm, stock, stock_alert, defective, arrives_on, serialised, warranty_months, tags, archived_at,
       version, array(select file from product_images where product_id = p.id order by position) as files
     from products p join brands b on b.id = p.brand_id left join brand_references r on r.id = p.reference_id
     where p.archived_at is null order by p.name_key, p.id limit 100`,
    [],
  ),
)
app.get<{ Querystring: { skip?: string } }>('/orders', async ({ query }) => {
  const [page, total] = await Promise.all([
    rows(
      `select ${SUMMARY} ${WITH_PEOPLE} where o.status = 13 order by o.updated_at desc, o.id desc limit 10 offset $1`,
      [query.skip ?? 0],
    ),
    rows('select count(*)::int from orders where status = 13', []),
  ])
  return { ...page, total: total.data[0].count }
})
app.get<{ Params: { id: string } }>('/order/:id', async ({ params }) => {
  const [order, items] = await Promise.all([
    rows(`select o.*, c.name as customer, c.phone, d.name as deliverer ${WITH_PEOPLE} where o.id = $1`, [
      params.id,
    ]),
    rows(
      `select i.product_id, i.name, i.quantity, i.unit_price_cents, i.unit_cost_cents, i.returned, p.code, p.gtin, p.serialised
       from order_items i join products p on p.id = i.product_id where i.order_id = $1 order by i.name`,
      [params.id],
    ),
  ])
  return { data: { ...order.data[0], items: items.data } }
})
app.get('/search', () =>
  rows(
    `select id, name, code, stock, sell_price_cents, arrives_on,
       array(select file from product_images where product_id = products.id order by position) as files
     from products where archived_at is null and search_key like $1 order by name_key limit 100`,
    ['%tag7%'],
  ),
)
const cart = (customer: string) =>
  rows(
    `select p.id, p.name, i.quantity, p.stock, p.sell_price_cents from cart_items i join products p on p.id = i.product_id
     where i.customer_id = $1`,
    [customer],
  )
app.get<{ Params: { id: string } }>('/cart/:id', ({ params }) => cart(params.id))
app.post<{ Params: { id: string }; Body: { productId: number } }>('/cart/:id', async ({ params, body }) => {
  await rows(
    `insert into cart_items (customer_id, product_id, quantity) values ($1, $2, 1)
     on conflict (customer_id, product_id) do update set quantity = cart_items.quantity + 1`,
    [params.id, body.productId],
  )
  return cart(params.id)
})

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
