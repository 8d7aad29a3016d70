import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@shop/postgres/launch'
import { fill, fillCarts } from './data.ts'
import { type Load, measure } from './measure.ts'
import { startApi, startCeiling } from './servers.ts'
import { CHOICE, signIn, WITH_ADMIN } from './shop-client.ts'

const SESSIONS = 16
const SIZE = { products: 10_000, customers: 60_000, orders: 100_000 }

/** Customers one after the other, so that every checkout finds a full cart. */
function customersFrom(first: number, path: (id: number) => string): () => string {
  let next = first
  return () => path(next++)
}

const folder = mkdtempSync(join(tmpdir(), 'shop-bench-'))
const postgres = await startPostgres({ dataDir: join(folder, 'postgres') })
try {
  const api = await startApi(3411, {
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    ...WITH_ADMIN,
  })
  console.log(`Filling ${SIZE.products} products, ${SIZE.customers} customers, ${SIZE.orders} orders…`)
  await fill(postgres.connection, SIZE)
  await fillCarts(postgres.connection, 1000)
  const ceiling = await startCeiling(3412, postgres.url)
  const tokens: string[] = []
  while (tokens.length < SESSIONS) tokens.push(await signIn(api.url))

  const cases: { name: string; aim: number; shop: Load; bare: Load }[] = [
    {
      name: 'order list (10 of 90,000)',
      aim: 0.6,
      shop: { url: `${api.url}/api/orders/status/13?page=0&items=10`, tokens },
      bare: { url: `${ceiling.url}/orders` },
    },
    {
      name: 'product search (100 of 10,000)',
      aim: 0.6,
      shop: { url: `${api.url}/api/shop/products/full/search/tag7/email/cliente1@bench.local`, tokens },
      bare: { url: `${ceiling.url}/search` },
    },
    {
      name: 'pre-checkout',
      aim: 0.6,
      shop: { url: `${api.url}/api/orders/pre/checkout/1`, tokens },
      bare: { url: `${ceiling.url}/cart/1` },
    },
    {
      name: 'checkout',
      aim: 0.5,
      shop: {
        url: api.url,
        method: 'POST',
        tokens,
        body: CHOICE,
        nextPath: customersFrom(100, (id) => `/api/orders/checkout/${id}`),
      },
      bare: {
        url: ceiling.url,
        method: 'POST',
        body: {},
        nextPath: customersFrom(30_000, (id) => `/checkout/${id}`),
      },
    },
  ]
  console.log(
    '\n| call | shop/s | ceiling/s | ratio | aim | p99 ms | refused |\n| --- | --- | --- | --- | --- | --- | --- |',
  )
  for (const { name, aim, shop, bare } of cases) {
    const top = await measure(bare)
    const ours = await measure(shop)
    const ratio = (ours.perSecond / top.perSecond).toFixed(2)
    console.log(
      `| ${name} | ${ours.perSecond.toFixed(0)} | ${top.perSecond.toFixed(0)} | ${ratio} | ${aim} | ${ours.p99} | ${ours.refused} |`,
    )
  }
  await api.end()
  await ceiling.end()
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
