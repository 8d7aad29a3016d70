import type { Connection } from '@shop/postgres/connection'
import { withClient } from '@shop/postgres/connection'
import { findInconsistencies } from '../../apps/api/src/checks/check-shop.ts'
import { openDatabase } from '../../apps/api/src/db/database.ts'
import type { Sale } from './buyers.ts'
import { send } from './shop-client.ts'

export interface TradingSize {
  products: number
  customers: number
  /** Units of the nth product, as SQL over `n`. */
  stock: string
}

/** A shop with consistent ledgers: every unit was entered through the ledger. Ids start at 1. */
export function fillTradingShop(connection: Connection, { products, customers, stock }: TradingSize) {
  return withClient(connection, async (client) => {
    await client.query(`insert into brands (name) values ('Marca')`)
    await client.query(
      `insert into products (name, brand_id, cost_cents, sell_price_cents, gold_ppm, silver_ppm, gold_price_cents,
         silver_price_cents, stock)
       select 'Produto ' || n, 1, 1000, 3000 + n, 200000, 400000, 1200, 1400, ${stock} from generate_series(1, $1::int) n`,
      [products],
    )
    await client.query(
      `insert into stock_movements (product_id, kind, quantity_before, quantity_in, quantity_after, who)
       select id, 'entry', 0, stock, stock, 'Bancada' from products`,
    )
    await client.query(
      `insert into customers (name, email, phone, document, status, level, shipping_cost_cents, terms_accepted_at,
         street, number, neighborhood, city, state, zip_code)
       select 'Cliente ' || n, 'cliente' || n || '@bench.local', '11987654321', 'D' || n, 'Approved', n % 4, 1500, now(),
         'Rua Augusta', '100', 'Centro', 'São Paulo', 'SP', '01305000'
       from generate_series(1, $1::int) n`,
      [customers],
    )
    await client.query('vacuum analyze')
  })
}

/** Contradictions in the shop's ledgers, one sentence each. */
export async function auditLedgers(connection: Connection): Promise<string[]> {
  const db = openDatabase(connection, 2, () => {})
  try {
    return await findInconsistencies(db)
  } finally {
    await db.destroy()
  }
}

/** Rows of one query on a connection of its own. */
export const rowsOf = async <Row>(
  connection: Connection,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> => (await withClient(connection, (client) => client.query(sql, values))).rows

/** Acknowledged orders that are missing, or differ from their acknowledgement. */
export async function findLost(connection: Connection, sales: readonly Sale[]): Promise<Sale[]> {
  const rows = await rowsOf<{ id: number; code: string; customer_id: number; idempotency_key: string }>(
    connection,
    'select id, code, customer_id, idempotency_key from orders',
  )
  const stored = new Set(rows.map((row) => [row.id, row.code, row.customer_id, row.idempotency_key].join()))
  return sales.filter((sale) => !stored.has([sale.orderId, sale.code, sale.customerId, sale.key].join()))
}

/** Creates a deliverer for the clerks' customers. */
export async function hireDeliverer(url: string, token: string): Promise<number> {
  const { data, errors } = await send(
    'POST',
    `${url}/api/accounts/employee/deliverer/signup`,
    { name: 'Motoboy', document: '52998224725', email: 'motoboy@bench.local', phone: '11987654321', func: 2 },
    { authorization: `Bearer ${token}` },
  )
  if (!data) throw new Error(`No deliverer: ${errors.join(' ')}`)
  return data.id
}
