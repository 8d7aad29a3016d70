import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runningConnection } from '@shop/postgres/already-running'
import type { Connection } from '@shop/postgres/connection'
import { startPostgres } from '@shop/postgres/launch'
import { type Buyers, sendBuyers } from './buyers.ts'
import { type Clerks, DOCUMENTS, type DocumentKind, sendClerks } from './clerks.ts'
import { killApi, killPostgres } from './kills.ts'
import { untilNoneIn } from './processes.ts'
import { type Figure, report, showSome, spread } from './report.ts'
import { startApi } from './servers.ts'
import { openCounter, signIn, WITH_ADMIN } from './shop-client.ts'
import { auditLedgers, fillTradingShop, findLost, hireDeliverer, rowsOf } from './trading-shop.ts'

const KILLS = 20
const BUYERS = 6
const CLERKS = 4
const PRODUCTS = 20

const folder = mkdtempSync(join(tmpdir(), 'shop-survival-'))
const database = join(folder, 'postgres')
const logFile = join(folder, 'api.log')
const log = openSync(logFile, 'a')

/** Without DATABASE_URL, as `npm start` runs it: the process starts its own PostgreSQL. */
const start = () => startApi(3414, { DATABASE_URL: '', DATA_DIR: folder, ...WITH_ADMIN }, log)

/** Kills at varying moments during the sales. */
async function whileTrading(buyers: Buyers, kill: number): Promise<void> {
  await buyers.moreSales(BUYERS)
  await sleep((kill * 337) % 1000)
}

/**
 * Acknowledged documents that are missing, and documents beyond the acknowledged ones: when the run ends, each clerk
 * may have one whose answer was not read.
 */
async function compareDocuments(connection: Connection, clerks: Clerks): Promise<Figure[]> {
  let [acknowledged, lost, twice] = [0, 0, 0]
  for (const kind of Object.keys(DOCUMENTS) as DocumentKind[]) {
    const [row] = await rowsOf<{ count: string }>(connection, DOCUMENTS[kind])
    const [said, kept] = [clerks.acknowledged(kind), Number(row?.count)]
    if (said === 0) throw new Error(`No ${kind} was acknowledged`)
    acknowledged += said
    lost += Math.max(0, said - kept)
    twice += Math.max(0, kept - said - CLERKS)
  }
  return [
    { name: 'returns, exchanges, payouts, settlements, till movements acknowledged', value: acknowledged },
    { name: 'of them lost', value: lost, promise: 0 },
    { name: 'of them done twice', value: twice, promise: 0 },
  ]
}

async function checkResult(buyers: Buyers, clerks: Clerks, silent: number): Promise<Figure[]> {
  const { sales } = buyers
  const unclear = [...buyers.unclear, ...clerks.unclear]
  const orphans = await untilNoneIn(folder)
  const server = await startPostgres({ dataDir: database })
  const lost = await findLost(server.connection, sales)
  const documents = await compareDocuments(server.connection, clerks)
  const problems = await auditLedgers(server.connection)
  await server.stop()
  showSome('Orphans', orphans)
  showSome('Unclear failures', unclear)
  showSome(
    'Lost orders',
    lost.map(({ code }) => code),
  )
  showSome('Inconsistencies', problems)
  return [
    { name: 'kill -9 of the API, of its PostgreSQL', value: KILLS },
    { name: 'orders acknowledged', value: sales.length },
    { name: 'acknowledged orders lost', value: lost.length, promise: 0 },
    ...documents,
    { name: 'requests answered with a clear 5xx', value: buyers.requested() },
    { name: 'requests that failed in another way', value: unclear.length, promise: 0 },
    { name: 'PostgreSQL kills that /readyz kept quiet', value: silent, promise: 0 },
    { name: 'orphan processes', value: orphans.length, promise: 0 },
    { name: 'inconsistencies', value: problems.length, promise: 0 },
  ]
}

async function survive(): Promise<Figure[]> {
  let api = await start()
  const connection = await runningConnection(database)
  if (!connection) throw new Error('The API runs without its PostgreSQL')
  await fillTradingShop(connection, { products: PRODUCTS, customers: BUYERS + CLERKS, stock: '1000000' })
  const token = await signIn(api.url)
  const delivererId = await hireDeliverer(api.url, token)
  const buyers = sendBuyers(openCounter(api.url, token), BUYERS, PRODUCTS)
  const desk = { url: api.url, token, delivererId, products: PRODUCTS }
  const clerks = sendClerks(desk, CLERKS, 1 + BUYERS)
  const expectSilence = (expected: boolean) => {
    buyers.expectSilence(expected)
    clerks.expectSilence(expected)
  }
  const afterPostgres: number[] = []
  const afterApi: number[] = []
  let silent = 0
  for (let kill = 1; kill <= KILLS; kill++) {
    await whileTrading(buyers, kill)
    const { seconds, saidSo } = await killPostgres(api, database)
    afterPostgres.push(seconds)
    if (!saidSo) silent++
  }
  for (let kill = 1; kill <= KILLS; kill++) {
    await whileTrading(buyers, kill)
    expectSilence(true)
    const restarted = await killApi(api, start)
    await buyers.moreSales(1)
    expectSilence(false)
    api = restarted.api
    afterApi.push(restarted.seconds)
  }
  await whileTrading(buyers, 0)
  expectSilence(true)
  await api.end('SIGKILL')
  await Promise.all([buyers.leave(), clerks.leave()])
  return [
    ...(await checkResult(buyers, clerks, silent)),
    ...spread('time to ready, PostgreSQL killed', afterPostgres),
    ...spread('time to ready, API killed', afterApi),
  ]
}

try {
  report(await survive())
} catch (error) {
  console.error(readFileSync(logFile, 'utf8').split('\n').slice(-30).join('\n'))
  throw error
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 })
}
