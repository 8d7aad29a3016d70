import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, connectionUrl } from '@shop/postgres/connection'
import { sendBuyers } from '../buyers.ts'
import { type Figure, showSome } from '../report.ts'
import { startApi, statusOf } from '../servers.ts'
import { openCounter, signIn, WITH_ADMIN } from '../shop-client.ts'
import { auditLedgers, findLost, rowsOf } from '../trading-shop.ts'
import { longestGap, PORTS } from './pair.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** The commit of the newest release in apps/api/test/releases. */
const RELEASE = '9468b9f6d'
const SIZE = { products: 200, customers: 200, stock: '1000000' }
const BUYERS = 4
const SECRET = 'a secret that both releases share, for the drills'

/** What people look at meanwhile. */
const READS = [
  '/api/orders?limit=10&offset=0',
  '/api/products?limit=20&offset=0',
  '/api/customers?limit=10&offset=0',
  '/api/dashboard',
  '/api/orders/cart/1',
]

/** That release, built; kept for the next run. */
function buildRelease(): string {
  const folder = join(tmpdir(), `shop-release-${RELEASE}`)
  if (existsSync(join(folder, 'apps/api/dist/main.js'))) return folder
  rmSync(folder, { recursive: true, force: true })
  execFileSync('git', ['clone', '--quiet', ROOT, folder])
  const options = { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] as const, shell: true }
  for (const command of [`git checkout --quiet ${RELEASE}`, 'npm ci', 'npm run build'])
    execFileSync(command, { ...options, stdio: [...options.stdio] })
  return folder
}

/** Reads one after another; what failed with a 5xx, and the longest wait. */
function readAlong(url: string, token: string) {
  const failed: string[] = []
  let [open, reads, longest] = [true, 0, 0]
  const reading = (async () => {
    for (let n = 0; open; n++) {
      const path = READS[n % READS.length] ?? ''
      const from = performance.now()
      const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } }).catch(
        () => undefined,
      )
      const text = await response?.text().catch(() => '')
      longest = Math.max(longest, (performance.now() - from) / 1000)
      reads++
      if (!response || response.status >= 500)
        failed.push(`${path}: ${response?.status} ${text?.slice(0, 150)}`)
    }
  })()
  return {
    failed,
    figures: () => ({ reads, longest }),
    stop: async () => {
      open = false
      await reading
    },
  }
}

/** Runs `migrate` of this release on the database. */
async function migrate(url: string, dataDir: string): Promise<number> {
  const begun = performance.now()
  const child = spawn(process.execPath, ['apps/api/dist/main.js', 'migrate'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir, DEMO: 'off' },
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`migrate ended with ${code}`)
  return (performance.now() - begun) / 1000
}

/** The newest release serves customers while this one migrates its database, and afterwards; then both serve. */
export async function upgrade(database: Connection): Promise<Figure[]> {
  const release = buildRelease()
  const folder = mkdtempSync(join(tmpdir(), 'shop-upgrade-'))
  const log = openSync(join(folder, 'api.log'), 'a')
  const url = connectionUrl(database)
  const settings = {
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'old'),
    TOKEN_SECRET: SECRET,
    LOG_LEVEL: 'warn',
    ...WITH_ADMIN,
  }
  const old = await startApi(PORTS[0], settings, log, release)
  const { fillTradingShop } = (await import(
    join(release, 'bench/src/trading-shop.ts')
  )) as typeof import('../trading-shop.ts')
  await fillTradingShop(database, SIZE)
  const token = await signIn(old.url)
  const buyers = sendBuyers(openCounter(old.url, token), BUYERS, SIZE.products)
  const reader = readAlong(old.url, token)
  await buyers.moreSales(200)
  const quiet = { ...reader.figures(), failed: reader.failed.length }
  const from = performance.now()
  const seconds = await migrate(url, join(folder, 'new'))
  const to = performance.now()
  const gap = longestGap(buyers, from, to)
  const during = reader.failed.length - quiet.failed
  await buyers.moreSales(50)
  await sleep(3_000)
  // That release had no addresses, and this one delivers to no customer without one.
  await rowsOf(
    database,
    `update customers set street = 'Rua Augusta', number = '100', neighborhood = 'Centro', city = 'São Paulo',
       state = 'SP', zip_code = '01305000' where email like '%@bench.local'`,
  )
  const next = await startApi(PORTS[1], { ...settings, DATA_DIR: join(folder, 'new') }, log)
  const both = sendBuyers(openCounter(next.url, await signIn(next.url)), BUYERS, SIZE.products, 1 + BUYERS)
  await both.moreSales(50)
  await Promise.all([buyers.moreSales(50), sleep(2_000)])
  await Promise.all([buyers.leave(), both.leave(), reader.stop()])
  const ready = await statusOf(`${old.url}/readyz`)
  await Promise.all([old.end(), next.end()])
  const lost = await findLost(database, [...buyers.sales, ...both.sales])
  const problems = await auditLedgers(database)
  showSome('5xx of reads', reader.failed)
  showSome('Unclear failures', [...buyers.unclear, ...both.unclear])
  showSome('Inconsistencies', problems)
  if (reader.failed.length + buyers.unclear.length === 0) rmSync(folder, { recursive: true, force: true })
  else console.error(`Log: ${folder}/api.log`)
  const { longest } = reader.figures()
  return [
    { name: 'upgrade: seconds that migrate took', value: seconds, unit: ' s' },
    { name: 'upgrade: 5xx of reads under migrate', value: during, promise: 0 },
    {
      name: 'upgrade: 5xx of reads after it, under the release before',
      value: reader.failed.length - during,
      promise: 0,
    },
    {
      name: 'upgrade: 5xx of sales with a sentence',
      value: buyers.requested() + both.requested(),
      promise: 0,
    },
    {
      name: 'upgrade: unclear failures of sales',
      value: buyers.unclear.length + both.unclear.length,
      promise: 0,
    },
    { name: 'upgrade: longest read', value: longest, unit: ' s' },
    { name: 'upgrade: longest time without a sale', value: gap, promise: 5, unit: ' s' },
    { name: 'upgrade: orders acknowledged', value: buyers.sales.length + both.sales.length },
    { name: 'upgrade: acknowledged orders lost', value: lost.length, promise: 0 },
    { name: 'upgrade: inconsistencies', value: problems.length, promise: 0 },
    { name: 'upgrade: last /readyz of the release before', value: ready },
  ]
}
