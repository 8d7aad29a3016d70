import { join } from 'node:path'
import { runningConnection } from '@shop/postgres/already-running'
import { checkGivenDatabase } from '@shop/postgres/given-database'
import { startPostgres } from '@shop/postgres/launch'
import { describeFailure, StartError } from '@shop/postgres/start-error'
import type { PoolConfig } from 'pg'
import { describeBroken, LEDGERS } from './checks/ledgers.ts'
import { openDatabase } from './db/database.ts'
import { readSettings, SettingsError } from './settings.ts'

/** The database of the shop that runs now, or its server, started for the duration of the check. */
async function connect(): Promise<{ config: PoolConfig; stop: () => Promise<unknown> }> {
  const { DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR } = readSettings(process.env)
  for (const [name, address] of Object.entries({ DATABASE_URL, DATABASE_OWNER_URL })) {
    if (!address) continue
    await checkGivenDatabase(name, address)
    return { config: { connectionString: address }, stop: async () => undefined }
  }
  const dataDir = join(DATA_DIR, 'postgres')
  const running = await runningConnection(dataDir)
  if (running) return { config: running, stop: async () => undefined }
  const postgres = await startPostgres({ dataDir, log: (line) => console.log(line) })
  return { config: { connectionString: postgres.url }, stop: () => postgres.stop() }
}

/** Prints the problems; the exit code is 1 if there are any. */
async function run(): Promise<void> {
  const { config, stop } = await connect()
  const db = openDatabase(config, 2, (error) => console.error(error.message), 0)
  try {
    for (const { title, owners, check } of LEDGERS) {
      const { checked, broken } = await check(db)
      for (const one of broken) console.log(describeBroken(title, one))
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
  const isExplained = error instanceof SettingsError || error instanceof StartError
  console.error(...describeFailure(error, isExplained ? error.message : undefined))
  process.exitCode = 2
}
