import { mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '@shop/postgres/connection'
import { sendBuyers } from '../buyers.ts'
import { cpuOf } from '../cpu.ts'
import { freePort } from '../free-port.ts'
import type { Figure } from '../report.ts'
import { type Server, startApi } from '../servers.ts'
import { openCounter, signIn, WITH_ADMIN } from '../shop-client.ts'
import { auditLedgers, fillTradingShop, findLost, rowsOf } from '../trading-shop.ts'
import { openBoard } from './board.ts'
import { startHaproxy } from './haproxy.ts'
import { startPgBouncer } from './pgbouncer.ts'

const BUYERS = 16
const PRODUCTS = 500
const SECONDS = 10
const SECRET = 'a secret that all processes share, for the drills'

/**
 * So many processes behind HAProxy, on one database behind PgBouncer in transaction mode, sell to sixteen customers; one of
 * them is killed meanwhile. Undefined where one of the programs is not installed.
 */
export async function manyProcesses(
  database: Connection,
  superPassword: string,
  count: number,
): Promise<Figure[] | undefined> {
  const pooler = await startPgBouncer(database, superPassword, 'transaction')
  if (!pooler) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'shop-drill-'))
  const log = openSync(join(folder, 'api.log'), 'a')
  const first = await freePort(count)
  const ports = Array.from({ length: count }, (_, n) => first + n)
  const open = (port: number): Promise<Server> =>
    startApi(
      port,
      {
        ...pooler.settings(database),
        ...WITH_ADMIN,
        DATA_DIR: join(folder, `${port}`),
        TOKEN_SECRET: SECRET,
        TRUST_PROXY: '1',
      },
      log,
    )
  const servers: Server[] = []
  for (const port of ports) servers.push(await open(port))
  await fillTradingShop(database, { products: PRODUCTS, customers: BUYERS, stock: '1000000' })
  const balancer = await startHaproxy(ports)
  if (!balancer) return undefined
  const token = await signIn(balancer.url)
  const boards = servers.map(({ url }) => openBoard(url, token))
  await sleep(1000)
  const buyers = sendBuyers(openCounter(balancer.url, token), BUYERS, PRODUCTS)
  await buyers.moreSales(200)
  const cpu = () => servers.reduce((sum, { pid }) => sum + cpuOf(pid), 0)
  const [before, sold] = [cpu(), buyers.sales.length]
  await sleep(SECONDS * 1000)
  const sales = buyers.sales.length - sold
  const perSale = (cpu() - before) / sales
  const [connections] = await rowsOf<{ count: number }>(
    database,
    'select count(*)::int from pg_stat_activity where datname = current_database()',
  )
  // The boards of a killed process receive nothing more.
  buyers.expectSilence(true)
  const [killed] = servers
  await killed?.end('SIGKILL')
  const killedAt = performance.now()
  await buyers.moreSales(1)
  const gap = (performance.now() - killedAt) / 1000
  await buyers.moreSales(100)
  await buyers.leave()
  const all = buyers.sales.length
  const others = boards.slice(1)
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await sleep(50))
    if (others.every((board) => board.received() >= all)) break
  const deaf = others.filter((board) => board.received() < all).length
  for (const board of boards) board.close()
  for (const server of servers.slice(1)) await server.end()
  await balancer.stop()
  await pooler.stop()
  rmSync(folder, { recursive: true, force: true })
  const name = `${count} processes`
  return [
    { name: `${name}: orders per second`, value: sales / SECONDS },
    { name: `${name}: CPU of the processes per order`, value: perSale, unit: ' ms' },
    {
      name: `${name}: connections to PostgreSQL`,
      value: connections?.count ?? Number.NaN,
      promise: 8 + 6 * count + 4,
    },
    { name: `${name}: seconds without a sale after one was killed`, value: gap, promise: 5, unit: ' s' },
    { name: `${name}: orders acknowledged`, value: all },
    {
      name: `${name}: acknowledged orders lost`,
      value: (await findLost(database, buyers.sales)).length,
      promise: 0,
    },
    { name: `${name}: boards that missed an order`, value: deaf, promise: 0 },
    { name: `${name}: 5xx with a sentence`, value: buyers.requested() },
    { name: `${name}: inconsistencies`, value: (await auditLedgers(database)).length, promise: 0 },
  ]
}
