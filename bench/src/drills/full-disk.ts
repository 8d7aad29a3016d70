import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runningConnection } from '@shop/postgres/already-running'
import { startPostgres } from '@shop/postgres/launch'
import { sendBuyers } from '../buyers.ts'
import type { Figure } from '../report.ts'
import { startApi, statusOf } from '../servers.ts'
import { openCounter, signIn, WITH_ADMIN } from '../shop-client.ts'
import { auditLedgers, fillTradingShop, findLost } from '../trading-shop.ts'
import { PORTS } from './pair.ts'

const FULL_MS = 10_000
const BLOCK = Buffer.alloc(1 << 20)

/** Writes until the disk is full. */
function fill(file: string): void {
  const filler = openSync(file, 'a')
  try {
    for (let size = BLOCK.length; size >= 1; size >>= 1)
      try {
        while (writeSync(filler, BLOCK, 0, size) === size);
      } catch {
        // The rest of the space is filled with smaller pieces.
      }
  } finally {
    closeSync(filler)
  }
}

/** The disk of the database and the images is full for some time. Needs root, to mount a small one. */
export async function fullDisk(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-full-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=600m,mode=755', 'none', folder])
  const filler = join(folder, 'filler')
  const database = join(folder, 'postgres')
  try {
    const api = await startApi(PORTS[0], { DATABASE_URL: '', DATA_DIR: folder, ...WITH_ADMIN })
    const connection = await runningConnection(database)
    if (!connection) throw new Error('The API runs without its PostgreSQL')
    await fillTradingShop(connection, { products: 20, customers: 6, stock: '1000000' })
    const buyers = sendBuyers(openCounter(api.url, await signIn(api.url)), 6, 20)
    await buyers.moreSales(50)
    const responses: number[] = []
    const longest: number[] = []
    for (const from = performance.now(); performance.now() - from < FULL_MS; await sleep(100)) {
      fill(filler)
      const requested = performance.now()
      responses.push(await statusOf(`${api.url}/readyz`))
      longest.push((performance.now() - requested) / 1000)
    }
    const refused = buyers.requested()
    rmSync(filler)
    const begun = performance.now()
    while ((await statusOf(`${api.url}/readyz`)) !== 200) await sleep(20)
    await buyers.moreSales(10)
    const healed = (performance.now() - begun) / 1000
    await buyers.leave()
    await api.end()
    const server = await startPostgres({ dataDir: database })
    const lost = await findLost(server.connection, buyers.sales)
    const problems = await auditLedgers(server.connection)
    await server.stop()
    for (const line of [...buyers.unclear.slice(0, 5), ...problems.slice(0, 5)]) console.error(line)
    return [
      { name: 'full disk: orders acknowledged', value: buyers.sales.length },
      { name: 'full disk: acknowledged orders lost', value: lost.length, promise: 0 },
      { name: 'full disk: clear 503s', value: refused },
      { name: 'full disk: unclear failures', value: buyers.unclear.length, promise: 0 },
      {
        name: 'full disk: answers of /readyz that said so',
        value: responses.filter((status) => status === 503).length,
      },
      { name: 'full disk: last answer of /readyz', value: responses.at(-1) ?? 0 },
      { name: 'full disk: longest answer of /readyz', value: Math.max(...longest), promise: 2, unit: ' s' },
      { name: 'full disk: seconds to heal', value: healed, promise: 10, unit: ' s' },
      { name: 'full disk: inconsistencies', value: problems.length, promise: 0 },
    ]
  } finally {
    execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  }
}
