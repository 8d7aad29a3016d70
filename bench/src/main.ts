import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '@shop/postgres/launch'
import { CASES } from './cases.ts'
import { memoryOf } from './cpu.ts'
import { fill, fillCarts } from './data.ts'
import { measureFirstVisits } from './first-visits.ts'
import { openMailServer } from './mail-server.ts'
import { measureMails } from './mails.ts'
import { measure } from './measure.ts'
import { PARTS, sharesOfParts } from './parts.ts'
import { startApi, startCeiling } from './servers.ts'
import { signIn, WITH_ADMIN } from './shop-client.ts'

// Each row compares the shop with a bare ceiling on the same database, one after the other. CPU is milliseconds per
// request of the process + of PostgreSQL: on a machine that does other things too it says more than the rates.
// `npm run bench -- products` measures the rows whose name begins so, `npm run bench -- mails` only the mails.
const SESSIONS = 16
const SIZE = { products: 10_000, customers: 75_000, orders: 100_000 }
const PORT = Number(process.env.BENCH_PORT ?? 3411)
const STARTS = 3
/** The calls of the second process begin here: the first one has emptied the carts before. */
const SECOND_TURN = 10_000
/** Without calls, before the memory at rest is read. */
const QUIET_SECONDS = 15

const begin = process.argv[2] ?? ''
const measured = CASES.filter(({ name }) => name.startsWith(begin))
const folder = mkdtempSync(join(tmpdir(), 'shop-bench-'))
const postgres = await startPostgres({ dataDir: join(folder, 'postgres') })
const openShop = (env: Record<string, string> = {}, port = PORT) =>
  startApi(port, { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'data'), ...WITH_ADMIN, ...env })

async function startSeconds(): Promise<number> {
  const from = performance.now()
  const api = await openShop()
  const seconds = (performance.now() - from) / 1000
  await api.end()
  return seconds
}

async function measureCalls(): Promise<void> {
  const api = await openShop()
  console.log(`Filling ${SIZE.products} products, ${SIZE.customers} customers, ${SIZE.orders} orders…`)
  await fill(postgres.connection, SIZE)
  await fillCarts(postgres.connection, 1000, 50_000)
  const ceiling = await startCeiling(PORT + 1, postgres.url)
  const tokens: string[] = []
  while (tokens.length < SESSIONS) tokens.push(await signIn(api.url))

  console.log(
    '\n| call | shop/s | ceiling/s | ratio | aim | CPU ms shop | CPU ms ceiling | ratio | p50 ms | p99 ms | refused |',
  )
  console.log(`|${' --- |'.repeat(11)}`)
  for (const { name, aim, shop, bare } of measured) {
    const top = await measure({ url: ceiling.url, pid: ceiling.pid, calls: bare }, postgres.pid)
    const ours = await measure({ url: api.url, pid: api.pid, tokens, calls: shop }, postgres.pid)
    const cells = [
      name,
      ours.perSecond.toFixed(0),
      top.perSecond.toFixed(0),
      (ours.perSecond / top.perSecond).toFixed(2),
      aim,
      `${ours.cpu.toFixed(2)} + ${ours.cpuDatabase.toFixed(2)}`,
      `${top.cpu.toFixed(2)} + ${top.cpuDatabase.toFixed(2)}`,
      ((ours.cpu + ours.cpuDatabase) / (top.cpu + top.cpuDatabase)).toFixed(2),
      ours.p50,
      ours.p99,
      ours.refused,
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
  const loaded = memoryOf(api.pid).toFixed(0)
  await ceiling.end()
  await sleep(QUIET_SECONDS * 1000)
  console.log(
    `\nMemory after the load: ${loaded} MB; ${QUIET_SECONDS} s later: ${memoryOf(api.pid).toFixed(0)} MB`,
  )
  await measureParts(tokens)
  await measureFirstVisits(api.url)
  await api.end()
  const starts: number[] = []
  while (starts.length < STARTS) starts.push(await startSeconds())
  console.log(`Start until ready: ${starts.map((seconds) => seconds.toFixed(2)).join(', ')} s`)
}

/** In a process of its own, beside the first: a profile costs CPU and memory. */
async function measureParts(tokens: string[]): Promise<void> {
  const inspector = PORT + 2
  const env = { NODE_OPTIONS: `--inspect=127.0.0.1:${inspector} --inspect-publish-uid=http` }
  const api = await openShop(env, PORT + 3)
  console.log(`\n| CPU ms of the process | ${PARTS.join(' | ')} |`)
  console.log(`|${' --- |'.repeat(PARTS.length + 1)}`)
  for (const { name, shop } of measured) {
    const load = { url: api.url, pid: api.pid, tokens, calls: shop, from: SECOND_TURN }
    const { result, shares } = await sharesOfParts(inspector, () => measure(load, postgres.pid))
    console.log(`| ${[name, ...shares.map((share) => (share * result.cpu).toFixed(3))].join(' | ')} |`)
  }
  await api.end()
}

async function mails(): Promise<void> {
  const server = await openMailServer()
  const api = await openShop({ SMTP_URL: server.url })
  await measureMails(api.url, postgres.connection, server)
  await api.end()
  server.close()
}

try {
  if ('mails'.startsWith(begin)) await mails()
  if (begin !== 'mails') await measureCalls()
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
