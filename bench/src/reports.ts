import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withClient } from '@shop/postgres/connection'
import { startPostgres } from '@shop/postgres/launch'
import { measureExport } from './report-memory.ts'
import { recountReports } from './report-recount.ts'
import { timeReports } from './report-times.ts'
import { type Server, startApi } from './servers.ts'
import { signIn, WITH_ADMIN } from './shop-client.ts'
import { fillYears } from './trading-years.ts'

// Correctness, time and memory of the general reports over many orders: npm run reports -w bench [orders]
const orders = Number(process.argv[2] ?? 1_000_000)
const folder = mkdtempSync(join(tmpdir(), 'shop-reports-'))
const postgres = await startPostgres({ dataDir: join(folder, 'postgres') })

const withApi = async (work: (api: Server, token: string) => Promise<void>) => {
  const api = await startApi(3413, {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'data'),
    ...WITH_ADMIN,
  })
  await work(api, await signIn(api.url))
  await api.end()
}

try {
  // The first start creates the tables.
  await withApi(async () => {})
  console.log(`Filling ${orders} orders…`)
  await fillYears(postgres.connection, orders, 3)
  await withClient(postgres.connection, async (client) => {
    await withApi(async ({ url }, token) => {
      await recountReports(client, url, token)
      await timeReports(client, url, token)
    })
    // A process of its own, because the most memory ever used is recorded per process.
    await withApi((api, token) => measureExport(client, api, token))
  })
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
