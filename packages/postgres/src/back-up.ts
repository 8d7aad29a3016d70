import {
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import {
  appliedMigrations,
  BackupError,
  FILES,
  listSequences,
  listTables,
  MANIFEST,
  type Manifest,
  PLAIN_FORMATS,
  tableFile,
} from './backup-format.ts'
import { type Connection, withClient } from './connection.ts'

/** Parts of the data folder that a backup must not hold: the live cluster and other backups. */
const LEFT_OUT = ['postgres', 'backups']

/**
 * Writes the shop as of one moment into the new folder `target`, while the shop may go on working. The database
 * is read in one snapshot and the files after it: a file too many does no harm, a missing one would.
 * @throws BackupError when `target` exists.
 */
export async function backUp(
  connection: Connection | string,
  dataDir: string,
  target: string,
): Promise<Manifest> {
  if (existsSync(target)) throw new BackupError(`Já existe ${target}; escolha outro lugar para o backup.`)
  const partial = `${target}.parcial-${process.pid}`
  mkdirSync(partial, { recursive: true, mode: 0o700 }) // it holds people's data and the token key
  const manifest = await withClient(connection, (client) => writeDatabase(client, partial))
  copyFiles(dataDir, join(partial, FILES))
  writeFileSync(join(partial, MANIFEST), JSON.stringify(manifest, null, 2))
  renameSync(partial, target)
  return manifest
}

async function writeDatabase(client: Client, folder: string): Promise<Manifest> {
  await client.query(PLAIN_FORMATS)
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const migrations = await appliedMigrations(client)
  const tables = await listTables(client)
  for (const [index, { name, columns }] of tables.entries()) {
    const rows = client.query(copyTo(`COPY (SELECT ${columns.join(', ')} FROM ${name}) TO STDOUT`))
    await pipeline(rows, createGzip(), createWriteStream(join(folder, tableFile(index))))
  }
  const sequences = await listSequences(client)
  await client.query('COMMIT')
  return { format: 1, madeAt: new Date().toISOString(), migrations, tables, sequences }
}

function copyFiles(dataDir: string, target: string): void {
  mkdirSync(target)
  const names = existsSync(dataDir) ? readdirSync(dataDir) : []
  // One by one: the target is often inside the data folder, which cannot be copied into itself.
  for (const name of names.filter((entry) => !LEFT_OUT.includes(entry))) {
    cpSync(join(dataDir, name), join(target, name), { recursive: true })
  }
}
