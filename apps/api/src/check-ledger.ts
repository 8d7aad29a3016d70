import { join } from 'node:path'
import { runningConnection } from '@shop/postgres/already-running'
import { startPostgres } from '@shop/postgres/launch'
import { StartError } from '@shop/postgres/start-error'
import type { PoolConfig } from 'pg'
import { openDatabase } from './db/database.ts'
import { checkAccounts } from './features/credit/check-accounts.ts'
import { checkDefectiveLedger, checkLedger } from './features/stock/check-ledger.ts'
import { checkTill } from './features/till/check-till.ts'
import { checkUnits } from './features/units/check-units.ts'
import { readSettings, SettingsError } from './settings.ts'

/** The database of the shop that runs now, or its own server started for the time of the check. */
async function connect(): Promise<{ config: PoolConfig; stop: () => Promise<unknown> }> {
  const { DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR } = readSettings(process.env)
  const given = DATABASE_URL ?? DATABASE_OWNER_URL
  if (given) return { config: { connectionString: given }, stop: async () => undefined }
  const dataDir = join(DATA_DIR, 'postgres')
  const running = await runningConnection(dataDir)
  if (running) return { config: running, stop: async () => undefined }
  const postgres = await startPostgres({ dataDir, log: (line) => console.log(line) })
  return { config: { connectionString: postgres.url }, stop: () => postgres.stop() }
}

/** Each ledger of the shop; amounts of money are in cents. */
const LEDGERS = [
  { title: 'Estoque', owners: 'produtos', check: checkLedger },
  { title: 'Defeituosos', owners: 'produtos', check: checkDefectiveLedger },
  { title: 'Números de série', owners: 'produtos', check: checkUnits },
  { title: 'Crédito', owners: 'clientes', check: checkAccounts },
  { title: 'Caixa', owners: 'sessões', check: checkTill },
]

/** Prints what is wrong; the exit code says whether anything is. */
async function run(): Promise<void> {
  const { config, stop } = await connect()
  const db = openDatabase(config, 2, (error) => console.error(error.message), 0)
  try {
    for (const { title, owners, check } of LEDGERS) {
      const { checked, broken } = await check(db)
      for (const { label, value, ledger, gaps } of broken)
        console.log(`${title}: ${label}: ${value}, livro ${ledger}${gaps ? `, ${gaps} salto(s)` : ''}`)
      console.log(`${title}: ${checked} ${owners} conferidos, ${broken.length} com diferença.`)
      if (broken.length > 0) process.exitCode = 1
    }
  } finally {
    await db.destroy()
    await stop()
  }
}

try {
  await run()
} catch (error) {
  console.error(error instanceof SettingsError || error instanceof StartError ? error.message : error)
  process.exitCode = 2
}
