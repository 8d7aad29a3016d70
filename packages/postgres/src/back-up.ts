import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import {
  appliedMigrations,
  BackupError,
  FILES,
  isShop,
  listSequences,
  listTables,
  MANIFEST,
  type Manifest,
  type NewestOrder,
  PLAIN_FORMATS,
  type StoredTable,
  type Table,
  tableFile,
} from './backup-format.ts'
import { type Connection, withClient } from './connection.ts'
import { isAlive } from './postmaster.ts'
import { copyFiles, proving } from './proven-files.ts'
import { isDiskFull } from './start-error.ts'

/** Parts of the data folder that do not belong into a backup: the live cluster and other backups. */
const LEFT_OUT = ['postgres', 'backups']

/** Name of an unfinished backup, or of a trial restore, with the id of its process. */
const PARTIAL = /\.parcial-(\d+)(-\w+)?$/
/** An unfinished backup of this age is abandoned: a running process with its id is another program. */
const STALE_AFTER_MS = 24 * 3_600_000

/**
 * Writes the shop as of one moment into the new folder `target`, while the shop may go on working. The database is read
 * in one snapshot and the files after it: an additional file does no harm, a missing one would.
 * @param setting names the database in the message when it is not a shop's
 * @throws BackupError when the database is not a shop's, `target` exists or the disk is full; the incomplete backup is
 * removed
 */
export async function backUp(
  connection: Connection | string,
  dataDir: string,
  target: string,
  setting = 'DATABASE_URL',
): Promise<Manifest> {
  if (existsSync(target)) throw new BackupError(`Já existe ${target}; escolha outro lugar para o backup.`)
  removeAbandoned(dirname(target))
  const partial = `${target}.parcial-${process.pid}`
  try {
    mkdirSync(partial, { recursive: true, mode: 0o700 }) // It contains people's data and the token key.
    const database = await withClient(connection, (client) => writeDatabase(client, partial, setting))
    const files = await copyFiles(dataDir, join(partial, FILES), LEFT_OUT)
    const manifest: Manifest = { format: 2, madeAt: new Date().toISOString(), ...database, files }
    writeFileSync(join(partial, MANIFEST), JSON.stringify(manifest, null, 2), { mode: 0o600 })
    renameSync(partial, target)
    return manifest
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    if (!isDiskFull(error)) throw error
    throw new BackupError(`Não há espaço livre para o backup em ${dirname(target)}; nada ficou gravado.`)
  }
}

/** Removes unfinished backups of killed processes, because they contain personal data. */
function removeAbandoned(folder: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const maker = PARTIAL.exec(basename(name))?.[1]
    const path = join(folder, name)
    if (!maker || (isAlive(Number(maker)) && Date.now() - statSync(path).mtimeMs < STALE_AFTER_MS)) continue
    rmSync(path, { recursive: true, force: true })
  }
}

async function writeDatabase(client: Client, folder: string, setting: string) {
  await client.query(
    `${PLAIN_FORMATS}; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0`,
  )
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const migrations = await appliedMigrations(client)
  const listed = await listTables(client)
  if (!isShop(migrations, listed))
    throw new BackupError(
      `O banco de dados de ${setting} não tem uma loja, e nada foi gravado. Use as mesmas configurações do serviço: npm run backup -- --env-file /etc/backoffice.env`,
    )
  const tables: StoredTable[] = []
  for (const [index, table] of listed.entries())
    tables.push(await writeTable(client, table, join(folder, tableFile(index))))
  const sequences = await listSequences(client)
  const newestOrder = await findNewestOrder(client)
  await client.query('COMMIT')
  return { migrations, tables, sequences, newestOrder }
}

async function findNewestOrder(client: Client): Promise<NewestOrder | null> {
  const { rows } = await client.query<{ code: string; at: Date }>(
    'SELECT code::text AS code, placed_at AS at FROM orders ORDER BY id DESC LIMIT 1',
  )
  return rows[0] ? { code: rows[0].code, at: rows[0].at.toISOString() } : null
}

async function writeTable(client: Client, table: Table, file: string): Promise<StoredTable> {
  const rows = client.query(copyTo(`COPY (SELECT ${table.columns.join(', ')} FROM ${table.name}) TO STDOUT`))
  const proven = proving()
  await pipeline(rows, createGzip(), proven, createWriteStream(file, { mode: 0o600 }))
  return { ...table, rows: rows.rowCount, ...proven.proof() }
}

/**
 * Records in the database that a good backup was made, for the screens and metrics that show its age. A backup of an
 * earlier release's database has no such table.
 * @param isRestored whether it was also restored for a trial
 */
export async function recordBackup(
  connection: Connection | string,
  { madeAt, tables, files }: Manifest,
  isRestored: boolean,
): Promise<void> {
  if (!tables.some(({ name }) => name === 'backups')) return
  const bytes = [...tables, ...files].reduce((sum, { size }) => sum + size, 0)
  await withClient(connection, (client) =>
    client.query('INSERT INTO backups (made_at, size_bytes, is_restored) VALUES ($1, $2, $3)', [
      madeAt,
      bytes,
      isRestored,
    ]),
  )
}
