import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Connection } from '@shop/postgres/connection'
import { connectionUrl } from '@shop/postgres/connection'
import { type Db, openDatabase } from '../../../apps/api/src/db/database.ts'
import { type FileKind, HOSTILE } from '../../../apps/api/test/hostile/corpus.ts'
import { makeOrder } from '../../../apps/api/test/make.ts'
import { memoryOf } from '../cpu.ts'
import { freePort } from '../free-port.ts'
import type { Figure } from '../report.ts'
import { startApi } from '../servers.ts'
import { signIn, WITH_ADMIN } from '../shop-client.ts'

const PORT = await freePort()
/** Another client is asked for its longest answer after as long without a file. */
const QUIET_MS = 1_500
/** How much longer it may wait while a file is read. */
const MOST_MS = 50
const MOST_GROWTH_MB = 100
/** A part of the names of the files to send, as 'pdf: '. */
const ONLY = process.env.HOSTILE_FILES

type Call = (file: string) => Promise<[method: string, path: string, body: object]>

/** Where files of each kind are sent. */
const callsOf = (db: Db): Record<FileKind, Call[]> => {
  const proof: Call = async (receiptImage) => {
    const { id: orderId } = await makeOrder(db, 10, { payment: 'transfer' })
    return ['PATCH', '/workflow/order/proof', { orderId, receiptImage }]
  }
  const statement: Call = async (file) => ['POST', '/bank/statements', { name: 'a', accountName: 'A', file }]
  const sheet: Call = async (file) => ['POST', '/imports/products/preview', { file }]
  const note: Call = async (file) => ['POST', '/nfes', { file }]
  return {
    pdf: [proof],
    workbook: [sheet],
    csv: [statement, sheet],
    ofx: [statement],
    note: [note],
    picture: [proof],
  }
}

async function openPinger(url: string) {
  const worker = new Worker(new URL('../pinger.ts', import.meta.url), { workerData: { url } })
  return {
    async ask(): Promise<{ longest: number; failed: number }> {
      const answer = once(worker, 'message')
      worker.postMessage('')
      const [found] = await answer
      return found
    },
    end: () => worker.terminate(),
  }
}

/** Every hostile file, sent to the built shop while another client asks /healthz: a table, and the worst of it. */
export async function hostile(database: Connection): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-drill-'))
  const api = await startApi(PORT, { DATABASE_URL: connectionUrl(database), DATA_DIR: folder, ...WITH_ADMIN })
  const db = openDatabase(database, 2, () => {})
  const pinger = await openPinger(`${api.url}/healthz`)
  const authorization = `Bearer ${await signIn(api.url)}`
  const calls = callsOf(db)
  const failures: string[] = []
  let most = 0
  let sent = 0
  const atStart = memoryOf(api.pid)
  console.log(
    '\n| file | bytes | call | status | seconds | /healthz ms without | with | MB before | after | says |',
  )
  console.log(`|${' --- |'.repeat(10)}`)
  for (const [kind, files] of Object.entries(HOSTILE))
    for (const [name, make] of Object.entries(files))
      for (const call of calls[kind as FileKind]) {
        if (ONLY && !`${kind}: ${name}`.includes(ONLY)) continue
        const file = await make()
        const [method, path, body] = await call(Buffer.from(file).toString('base64'))
        const text = JSON.stringify(body)
        await pinger.ask()
        await sleep(QUIET_MS)
        const without = await pinger.ask()
        const before = memoryOf(api.pid)
        const from = performance.now()
        const answer = await fetch(`${api.url}/api${path}`, {
          method,
          headers: { authorization, 'content-type': 'application/json' },
          body: text,
        })
        const { errors = [] } = (await answer.json()) as { errors?: string[] }
        const seconds = (performance.now() - from) / 1000
        const during = await pinger.ask()
        await sleep(200)
        const rest = await pinger.ask()
        const longest = Math.max(during.longest, rest.longest)
        sent++
        most = Math.max(most, longest - without.longest)
        if (answer.status >= 500 || during.failed > 0) failures.push(`${kind}: ${name}: ${answer.status}`)
        const cells = [
          `${kind}: ${name}`,
          file.length,
          path,
          answer.status,
          seconds.toFixed(1),
          without.longest.toFixed(0),
          longest.toFixed(0),
          before.toFixed(0),
          memoryOf(api.pid).toFixed(0),
          errors[0]?.slice(0, 70) ?? '',
        ]
        console.log(`| ${cells.join(' | ')} |`)
      }
  await sleep(15_000)
  const growth = memoryOf(api.pid) - atStart
  await pinger.end()
  await db.destroy()
  await api.end()
  rmSync(folder, { recursive: true, force: true })
  for (const failure of failures) console.error(failure)
  return [
    { name: 'hostile files sent', value: sent },
    {
      name: 'hostile: longest wait of others beyond the one without the file',
      value: most,
      promise: MOST_MS,
      unit: ' ms',
    },
    { name: 'hostile: answers above 499 and unanswered others', value: failures.length, promise: 0 },
    {
      name: 'hostile: growth of memory, 15 s after the last',
      value: growth,
      promise: MOST_GROWTH_MB,
      unit: ' MB',
    },
  ]
}
