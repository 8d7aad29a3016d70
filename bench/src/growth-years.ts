import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { REPORTS } from '@shop/contract/reports'
import { withClient } from '@shop/postgres/connection'
import { startPostgres } from '@shop/postgres/launch'
import { cpuOfChildren } from './cpu.ts'
import { startApi } from './servers.ts'
import { ADMIN, openCounter, signIn, WITH_ADMIN } from './shop-client.ts'
import { fillYears } from './trading-years.ts'

// CPU of PostgreSQL for each call in a shop with 100 years of trade and in one with a single year, the same trade per
// day: npm run growth-years -w bench [-- years [folder [word]]]. A folder keeps the shops for the next run, which may
// measure only calls with a word; filling 10,000,000 orders takes a quarter of an hour and 12 GB.
const YEARS = Number(process.argv[2] ?? 100)
const PER_YEAR = 100_000
const KEPT = process.argv[3]
const WORD = process.argv[4] ?? ''
const FOLDER = KEPT ? resolve(KEPT) : mkdtempSync(join(tmpdir(), 'shop-years-'))

/** A call is repeated for at least this long in each shop, and at least this often. */
const CPU_MS = 200
const [LEAST, MOST] = [3, 100]

const DELIVERER = { id: 2, email: 'pessoa1@bench.local' }
const ATTENDANT = 1

const DELIVERER_SIGNS_IN = [
  `insert into roles (name, permissions) values ('Entregas', '{app:delivery}')`,
  `update employees set role_id = (select id from roles where name = 'Entregas'),
     password_hash = (select password_hash from employees where email = '${ADMIN.email}') where id = ${DELIVERER.id}`,
]

/** Settings for filling a database that may be lost. */
const FILLING = {
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: '8GB',
  shared_buffers: '2GB',
  work_mem: '512MB',
  maintenance_work_mem: '1GB',
}

async function fillShop(dataDir: string, port: number, env: Record<string, string>, years: number) {
  const postgres = await startPostgres({ dataDir, settings: FILLING })
  // The first start creates the tables.
  const api = await startApi(port, { ...env, DATABASE_URL: postgres.url })
  await api.end()
  console.log(`Filling ${years} years…`)
  await fillYears(postgres.connection, years * PER_YEAR, years)
  await withClient(postgres.connection, async (client) => {
    for (const statement of DELIVERER_SIGNS_IN) await client.query(statement)
  })
  await postgres.stop()
}

async function openShop(years: number, port: number) {
  const folder = join(FOLDER, String(years))
  const dataDir = join(folder, 'postgres')
  const env = { DATA_DIR: join(folder, 'data'), ...WITH_ADMIN }
  if (!existsSync(folder)) await fillShop(dataDir, port, env, years)
  const postgres = await startPostgres({ dataDir })
  const api = await startApi(port, { ...env, DATABASE_URL: postgres.url })
  const token = await signIn(api.url)
  const tokens = { admin: token, deliverer: await signIn(api.url, DELIVERER.email) }
  return {
    orders: years * PER_YEAR,
    counter: openCounter(api.url, token),
    get: async ({ path, by = 'admin' }: { path: string; by?: keyof typeof tokens }) => {
      const response = await fetch(`${api.url}/api${path}`, {
        headers: { authorization: `Bearer ${tokens[by]}` },
      })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${response.status} ${path}`)
    },
    /** CPU milliseconds of PostgreSQL during the work. */
    cpuOf: async (work: () => Promise<unknown>) => {
      const before = cpuOfChildren(postgres.pid)
      await work()
      const after = [...cpuOfChildren(postgres.pid)]
      return after.reduce((sum, [child, ms]) => sum + ms - (before.get(child) ?? 0), 0)
    },
    close: async () => {
      await api.end()
      await postgres.stop()
    },
  }
}
type OpenShop = Awaited<ReturnType<typeof openShop>>

const local = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
const lastDays = (days: number) => ({ start: `${local(days)}T00:00:00`, end: `${local(1)}T23:59:59` })
const PERIODS = { 'of a day': lastDays(1), 'of a month': lastDays(30), 'of a year': lastDays(365) }

type Case = { name: string; call: (shop: OpenShop, turn: number) => Promise<unknown> }
const get = (name: string, path: string | ((shop: OpenShop) => string), by?: 'deliverer'): Case => ({
  name,
  call: (shop) => shop.get({ path: typeof path === 'string' ? path : path(shop), ...(by && { by }) }),
})

const order = (shop: OpenShop) => shop.orders - 100
const LISTS: Case[] = [
  get('orders, first page', '/orders/status/13?page=0&items=10'),
  get('orders, page 900', '/orders/status/13?page=900&items=10'),
  get(
    'orders, the middle page',
    ({ orders }) => `/orders/status/13?page=${Math.floor(orders * 0.0428)}&items=10`,
  ),
  get('orders, last page', ({ orders }) => `/orders/status/13?page=${Math.floor(orders * 0.0855)}&items=10`),
  get('orders, waiting', '/orders/status/1?page=0&items=10'),
  get('order counts', '/orders/status'),
  get('order details', (shop) => `/orders/by-id/${order(shop)}`),
  get('order history', (shop) => `/reports/order/histories/${order(shop)}`),
  get('order by code', (shop) => `/orders/search?q=${10_000_000 + order(shop)}`),
  get('search of everything', '/search?q=cliente%20777'),
  get('departure board', '/orders/departure'),
  get('deliveries board', '/orders/deliveries'),
  get('deliveries board of a deliverer', '/orders/deliveries', 'deliverer'),
  get('orders to pack', '/orders/stocking'),
  get('settlement of a deliverer', `/settlements/open?delivererId=${DELIVERER.id}`),
  get('settlements', '/settlements?page=0&items=30'),
  get('dashboard', '/dashboard'),
  get('work that waits', '/work'),
  get('news', '/news'),
  get('products, first page', '/products?offset=0&limit=100'),
  get('product search', '/products/full/search/produto%20777'),
  get('customers, first page', '/customers?page=0&items=10'),
  get('customers, a search', '/customers?page=0&items=10&search=cliente%20777'),
  get(
    'history of a customer',
    `/reports/customer/histories/777/start/${PERIODS['of a year'].start}/end/${PERIODS['of a year'].end}?page=0&items=10`,
  ),
]

const ofPeriod = (title: string, path: string): Case[] =>
  Object.entries(PERIODS).map(([name, { start, end }]) =>
    get(`${title} ${name}`, path.replace(':start', start).replace(':end', end)),
  )
const REPORT_VALUES = { level: '0', brand: 'Marca 1', reference: 'Referência 1' }
const REPORT_CASES = REPORTS.flatMap(({ title, path, filters }): Case[] => {
  const id = filters.includes('attendant') ? ATTENDANT : DELIVERER.id
  const filled = `${path}?page=0&items=100`.replace(/:(id|level|brand|reference)/g, (_all, key) =>
    encodeURIComponent({ ...REPORT_VALUES, id }[key as keyof typeof REPORT_VALUES]),
  )
  return path.includes(':start') ? ofPeriod(title, filled) : [get(title, filled)]
})

const SALE: Case = {
  name: 'a product into the cart and its checkout',
  call: async ({ counter }, turn) => {
    const customer = 1000 + turn
    await counter.addToCart(customer, 1 + ((turn * 7) % 4900))
    await counter.checkout(customer, `years-${Date.now()}-${turn}`)
  },
}

const CASES = [
  ...LISTS,
  ...REPORT_CASES,
  ...ofPeriod('Resultado', '/reports/result/start/:start/end/:end'),
  SALE,
]

/** CPU milliseconds of one call in each shop, in turn, so that other load on the machine affects both. */
async function measure({ call }: Case, shops: OpenShop[]) {
  const used = shops.map(() => 0)
  let rounds = 0
  for (const shop of shops) for (let turn = 0; turn < 3; turn++) await call(shop, MOST + turn)
  while (rounds < LEAST || (rounds < MOST && Math.max(...used) < CPU_MS)) {
    for (const [i, shop] of shops.entries()) {
      used[i] = (used[i] ?? 0) + (await shop.cpuOf(() => call(shop, rounds)))
    }
    rounds++
  }
  return used.map((ms) => ms / rounds)
}

const shops = [await openShop(1, 3436), await openShop(YEARS, 3437)]
try {
  console.log(`| CPU of PostgreSQL, ms | 1 year | ${YEARS} years | ratio |\n| --- | --- | --- | --- |`)
  for (const one of CASES.filter(({ name }) => name.includes(WORD))) {
    const [small = Number.NaN, large = Number.NaN] = await measure(one, shops)
    console.log(`| ${one.name} | ${small.toFixed(1)} | ${large.toFixed(1)} | ${(large / small).toFixed(2)} |`)
  }
} finally {
  for (const shop of shops) await shop.close()
  if (!KEPT) rmSync(FOLDER, { recursive: true, force: true })
}
