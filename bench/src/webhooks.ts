import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runningConnection } from '@shop/postgres/already-running'
import type { Connection } from '@shop/postgres/connection'
import { type Buyers, sendBuyers } from './buyers.ts'
import { sendClerks } from './clerks.ts'
import { killApi } from './kills.ts'
import { type Figure, report, showSome } from './report.ts'
import { startApi } from './servers.ts'
import { openCounter, send, signIn, WITH_ADMIN } from './shop-client.ts'
import { fillTradingShop, hireDeliverer, rowsOf } from './trading-shop.ts'
import { type Message, openReceiver, type Receiver } from './webhook-receiver.ts'

const KILLS = 20
const BUYERS = 3
const CLERKS = 2
const PRODUCTS = 20
const EVENTS = ['order.placed', 'order.status_changed', 'stock.changed']
/** Milliseconds for the messages that the last kill left to another process, and for those behind them. */
const DRAIN_MS = 300_000

const folder = mkdtempSync(join(tmpdir(), 'shop-webhooks-'))
const logFile = join(folder, 'api.log')
const log = openSync(logFile, 'a')
const receiver = await openReceiver()
const start = () =>
  startApi(
    3416,
    {
      DATABASE_URL: '',
      DATA_DIR: folder,
      NODE_OPTIONS: `--import ${join(import.meta.dirname, 'webhook-preload.ts')}`,
      WEBHOOK_RECEIVER: receiver.url,
      ...WITH_ADMIN,
    },
    log,
  )

/** The messages of these types by the id that `key` names. */
function perSubject(messages: readonly Message[], types: readonly string[], key: string) {
  const found = new Map<number, Message[]>()
  for (const message of messages.filter(({ type }) => types.includes(type))) {
    const id = Number(message.data[key])
    found.set(id, [...(found.get(id) ?? []), message])
  }
  return found
}

/**
 * Compares the messages with the shop's own tables, without reading the table of messages: each message continues where
 * the previous one of its order or product ended, and the last one equals the shop's current state.
 */
async function compare(connection: Connection, { messages }: Receiver): Promise<Figure[]> {
  const orders = await rowsOf<{ id: number; status: number }>(connection, 'select id, status from orders')
  const products = await rowsOf<{ id: number; stock: number }>(connection, 'select id, stock from products')
  const moves = await rowsOf<{ count: string }>(
    connection,
    `select count(*) from stock_movements where id > (select last from webhook_run)`,
  )
  const lost: string[] = []
  const disordered: string[] = []
  let twice = 0
  const ofOrders = perSubject(messages, ['order.placed', 'order.status_changed'], 'orderId')
  for (const { id, status } of orders) {
    const [placed, ...changes] = ofOrders.get(id) ?? []
    if (!placed) {
      lost.push(`order ${id}: nothing arrived`)
      continue
    }
    let now = placed.data.statusKey
    if (placed.type !== 'order.placed') disordered.push(`order ${id}: ${placed.type} before order.placed`)
    for (const { type, data } of changes) {
      if (type === 'order.placed') twice++
      else if (data.previousStatusKey !== now)
        disordered.push(`order ${id}: ${now}, then ${JSON.stringify(data)}`)
      now = data.statusKey ?? null
    }
    if (now !== status) lost.push(`order ${id}: ${now} arrived last, it is ${status}`)
  }
  const ofProducts = perSubject(messages, ['stock.changed'], 'productId')
  for (const { id, stock } of products) {
    const changes = ofProducts.get(id) ?? []
    for (const [at, { data }] of changes.entries()) {
      const before = changes[at - 1]?.data.quantity ?? data.quantityBefore
      if (data.quantityBefore !== before)
        disordered.push(`product ${id}: ${before}, then ${JSON.stringify(data)}`)
    }
    const last = changes.at(-1)?.data.quantity ?? stock
    if (last !== stock) lost.push(`product ${id}: ${last} arrived last, it is ${stock}`)
  }
  const stockMessages = messages.filter(({ type }) => type === 'stock.changed').length
  const movements = Number(moves[0]?.count)
  if (stockMessages < movements) lost.push(`${movements} movements of stock, ${stockMessages} messages`)
  twice += Math.max(0, stockMessages - movements)
  showSome('Lost', lost)
  showSome('Out of order', disordered)
  return [
    { name: 'orders', value: orders.length },
    { name: 'messages', value: messages.length },
    { name: 'events lost', value: lost.length, promise: 0 },
    { name: 'events out of order of their order or product', value: disordered.length, promise: 0 },
    { name: 'events delivered twice with another id', value: twice, promise: 0 },
    { name: 'messages that arrived again with the same id', value: receiver.again() },
  ]
}

async function untilDelivered(connection: Connection): Promise<void> {
  for (const end = Date.now() + DRAIN_MS; Date.now() < end; await sleep(500)) {
    const [row] = await rowsOf<{ count: string }>(
      connection,
      `select count(*) from webhook_deliveries where state = 'waiting'`,
    )
    if (Number(row?.count) === 0) return
  }
}

async function whileTrading(buyers: Buyers, kill: number): Promise<void> {
  await buyers.moreSales(BUYERS)
  await sleep((kill * 337) % 1000)
}

async function run(): Promise<Figure[]> {
  let api = await start()
  const connection = await runningConnection(join(folder, 'postgres'))
  if (!connection) throw new Error('The API runs without its PostgreSQL')
  await fillTradingShop(connection, { products: PRODUCTS, customers: BUYERS + CLERKS, stock: '1000000' })
  await rowsOf(
    connection,
    'create table webhook_run as select coalesce(max(id), 0) as last from stock_movements',
  )
  const token = await signIn(api.url)
  const authorization = `Bearer ${token}`
  const body = { url: 'https://receiver.example/', events: EVENTS }
  const added = await send('POST', `${api.url}/api/webhooks`, body, { authorization })
  if (added.status !== 201) throw new Error(`No webhook: ${added.errors.join(' ')}`)
  const delivererId = await hireDeliverer(api.url, token)
  const buyers = sendBuyers(openCounter(api.url, token), BUYERS, PRODUCTS)
  const desk = { url: api.url, token, delivererId, products: PRODUCTS }
  const clerks = sendClerks(desk, CLERKS, 1 + BUYERS)
  for (let kill = 1; kill <= KILLS; kill++) {
    await whileTrading(buyers, kill)
    buyers.expectSilence(true)
    clerks.expectSilence(true)
    api = (await killApi(api, start)).api
  }
  await whileTrading(buyers, 0)
  await Promise.all([buyers.leave(), clerks.leave()])
  await untilDelivered(connection)
  const figures = await compare(connection, receiver)
  await api.end()
  return [{ name: 'kill -9 of the API', value: KILLS }, ...figures]
}

try {
  report(await run())
} catch (error) {
  console.error(readFileSync(logFile, 'utf8').split('\n').slice(-30).join('\n'))
  throw error
} finally {
  receiver.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 })
}
