import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withClient } from '@shop/postgres/connection'
import { startPostgres } from '@shop/postgres/launch'
import { fill, type Size } from './data.ts'
import { startApi } from './servers.ts'
import { signIn, WITH_ADMIN } from './shop-client.ts'

// Time of a large shop's lists compared with those of a small one: npm run growth -w bench
const SMALL: Size = { products: 1_000, customers: 5_000, orders: 10_000 }
const LARGE: Size = { products: 100_000, customers: 50_000, orders: 1_000_000 }
const ROUNDS = 41

const YEARS = 'start/2000-01-01T00:00:00/end/2099-12-31T23:59:59'
const CLOSED = 13

/** The last page of this many rows. */
const lastPage = (rows: number, items: number) => Math.ceil(rows / items) - 1

const CASES: { name: string; path: (size: Size) => string }[] = [
  { name: 'orders, first page', path: () => `/orders/status/${CLOSED}?page=0&items=10` },
  { name: 'orders, page 100', path: () => `/orders/status/${CLOSED}?page=100&items=10` },
  {
    name: 'orders, middle page',
    path: ({ orders }) => `/orders/status/${CLOSED}?page=${lastPage(orders * 0.9, 10) >> 1}&items=10`,
  },
  {
    name: 'orders, last page',
    path: ({ orders }) => `/orders/status/${CLOSED}?page=${lastPage(orders * 0.9, 10)}&items=10`,
  },
  { name: 'order counts', path: () => '/orders/status' },
  { name: 'customers, first page', path: () => '/customers?page=0&items=10' },
  { name: 'products, first page', path: () => '/products?offset=0&limit=100' },
  { name: 'products, last page', path: ({ products }) => `/products?offset=${products - 100}&limit=100` },
  { name: 'product search, a word', path: () => '/products/full/search/pelicula' },
  { name: 'product search, a tag of one in 500', path: () => '/products/full/search/tag499' },
  { name: 'product search, a tag of all (the worst)', path: () => '/products/full/search/tag' },
  { name: 'product search, two letters', path: () => '/products/full/search/ca' },
  { name: 'product search, one product', path: () => '/products/full/search/modelo%20777' },
  { name: 'stock history of a product', path: () => `/reports/product/stock/changed/7/${YEARS}` },
  { name: 'sales history of a product', path: () => `/reports/product/sold/histories/7/${YEARS}` },
]

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

async function openShop(size: Size, port: number) {
  const folder = mkdtempSync(join(tmpdir(), 'shop-growth-'))
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') })
  const api = await startApi(port, {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'data'),
    ...WITH_ADMIN,
  })
  await fill(postgres.connection, size)
  // The length of a history depends only on the product's own sales, not on the number of products.
  await withClient(postgres.connection, async (client) => {
    await client.query(
      `insert into stock_movements (product_id, kind, source, quantity_before, quantity_in, quantity_out, quantity_after, who)
       select id, 'entry', 1, n - 1, 1, 0, n, 'Pessoa' from products, generate_series(1, 20) n`,
    )
    await client.query('vacuum analyze stock_movements')
  })
  const headers = { authorization: `Bearer ${await signIn(api.url)}` }
  return {
    size,
    /** Milliseconds of one call, including reading the whole response. */
    time: async (path: string) => {
      const begin = performance.now()
      const response = await fetch(`${api.url}/api${path}`, { headers })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${response.status} ${path}`)
      return performance.now() - begin
    },
    close: async () => {
      await api.end()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const shops = [await openShop(SMALL, 3414), await openShop(LARGE, 3415)]
try {
  console.log('| call | small ms | large ms | ratio |\n| --- | --- | --- | --- |')
  for (const { name, path } of CASES) {
    const times: number[][] = shops.map(() => [])
    // Alternating, so that other load on the machine affects both; the first rounds are warm-up.
    for (let round = -10; round < ROUNDS; round++)
      for (const [i, shop] of shops.entries()) {
        const ms = await shop.time(path(shop.size))
        if (round >= 0) times[i]?.push(ms)
      }
    const [small = Number.NaN, large = Number.NaN] = times.map(median)
    console.log(`| ${name} | ${small.toFixed(2)} | ${large.toFixed(2)} | ${(large / small).toFixed(2)} |`)
  }
} finally {
  for (const shop of shops) await shop.close()
}
