import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Connection, withClient } from '@shop/postgres/connection'
import { startPostgres } from '@shop/postgres/launch'
import { report, showSome } from './report.ts'
import { startApi } from './servers.ts'
import { type ApiResponse, type Counter, openCounter, signIn, WITH_ADMIN } from './shop-client.ts'
import { auditLedgers, fillTradingShop, rowsOf } from './trading-shop.ts'

const PRODUCTS = 200
const BUYERS = 50
/** Every fourth buyer clicks twice. */
const IMPATIENT = 4
/** Every seventh buyer orders two units, so that a single one may be left over. */
const GREEDY = 7

const CLEAR_REFUSAL = /^Estoque insuficiente para Produto \d+: (resta|restam) \d+\.$/

interface Purchase {
  key: string
  responses: ApiResponse[]
}

const isClearRefusal = ({ status, errors }: ApiResponse) =>
  status === 409 && errors.length === 1 && CLEAR_REFUSAL.test(errors[0] ?? '')

/** Fifty customers for each product, all with it in the cart. */
const fillCarts = (connection: Connection) =>
  withClient(connection, (client) =>
    client.query(
      `insert into cart_items (customer_id, product_id, quantity)
       select id, 1 + (id - 1) / $1::int, case when id % $2::int = 0 then 2 else 1 end from customers`,
      [BUYERS, GREEDY],
    ),
  )

async function buy(counter: Counter, customerId: number): Promise<Purchase> {
  const key = `compra-${customerId}`
  const clicks = customerId % IMPATIENT === 0 ? 2 : 1
  const responses = await Promise.all(Array.from({ length: clicks }, () => counter.checkout(customerId, key)))
  return { key, responses }
}

/** One rush per product: all of its buyers at once. */
async function sellOut(counter: Counter): Promise<{ purchases: Purchase[]; seconds: number }> {
  const purchases: Purchase[] = []
  const begun = performance.now()
  for (let product = 0; product < PRODUCTS; product++) {
    const buyers = Array.from({ length: BUYERS }, (_, n) => product * BUYERS + n + 1)
    purchases.push(...(await Promise.all(buyers.map((customerId) => buy(counter, customerId)))))
  }
  return { purchases, seconds: (performance.now() - begun) / 1000 }
}

/** Units sold beyond the stock, and units left over although fifty customers wanted one. */
const SOLD = `
  select coalesce(sum(greatest(sold - received, 0)), 0)::int as beyond,
    coalesce(sum(greatest(received - sold, 0)), 0)::int as unsold,
    coalesce(sum(sold), 0)::int as sold
  from (select
      (select coalesce(sum(quantity), 0) from order_items where product_id = products.id) as sold,
      (select sum(quantity_in) from stock_movements where product_id = products.id) as received
    from products) as product`

const ORDERS_PER_KEY = `select count(*)::int as orders from orders group by idempotency_key order by 1 desc limit 1`

/** Two different orders in responses to one key would be a double sale too. */
const mostOrdersReturned = (purchases: readonly Purchase[]) =>
  Math.max(
    ...purchases.map(({ responses }) => new Set(responses.flatMap(({ data }) => data?.orderId ?? [])).size),
  )

async function checkResult(connection: Connection, purchases: readonly Purchase[], seconds: number) {
  const responses = purchases.flatMap((purchase) => purchase.responses)
  const refused = responses.filter(({ status }) => status !== 201)
  const unclear = refused.filter((response) => !isClearRefusal(response))
  showSome(
    'Unclear failures',
    unclear.map(({ status, errors }) => `${status} ${errors.join(' ')}`),
  )
  const divided = purchases.filter((purchase) => new Set(purchase.responses.map((a) => a.status)).size > 1)
  const problems = await auditLedgers(connection)
  showSome('Inconsistencies', problems)
  const [units] = await rowsOf<{ beyond: number; unsold: number; sold: number }>(connection, SOLD)
  const [perKey] = await rowsOf<{ orders: number }>(connection, ORDERS_PER_KEY)
  report([
    { name: 'checkouts sent', value: responses.length },
    { name: 'sold out: units', value: units?.sold ?? Number.NaN },
    { name: 'refused with 409', value: refused.length - unclear.length },
    { name: 'units sold beyond stock', value: units?.beyond ?? Number.NaN, promise: 0 },
    { name: 'units left although asked for', value: units?.unsold ?? Number.NaN, promise: 0 },
    { name: 'failures that are no clear 409', value: unclear.length, promise: 0 },
    {
      name: 'orders per idempotency key',
      value: Math.max(perKey?.orders ?? Number.NaN, mostOrdersReturned(purchases)),
      promise: 1,
    },
    { name: 'keys sent twice and answered differently', value: divided.length, promise: 0 },
    { name: 'ledger differences', value: problems.length, promise: 0 },
    { name: 'requests/s', value: responses.length / seconds },
  ])
}

const folder = mkdtempSync(join(tmpdir(), 'shop-oversell-'))
const postgres = await startPostgres({ dataDir: join(folder, 'postgres') })
try {
  const api = await startApi(3413, {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'data'),
    ...WITH_ADMIN,
  })
  await fillTradingShop(postgres.connection, {
    products: PRODUCTS,
    customers: PRODUCTS * BUYERS,
    stock: '1 + n % 5',
  })
  await fillCarts(postgres.connection)
  const counter = openCounter(api.url, await signIn(api.url))
  const { purchases, seconds } = await sellOut(counter)
  await checkResult(postgres.connection, purchases, seconds)
  await api.end()
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
