import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { PassThrough, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import {
  appliedMigrations,
  BackupError,
  FILES,
  isShop,
  listTables,
  MANIFEST,
  type Manifest,
  PLAIN_FORMATS,
  type Table,
  tableFile,
  type UnprovenManifest,
} from './backup-format.ts'
import { type Connection, withClient } from './connection.ts'
import { copyFiles, proofOf } from './proven-files.ts'
import { isDiskFull } from './start-error.ts'

export type RestoreOptions = {
  connection: Connection | string
  dataDir: string
  /** A folder written by backUp. */
  source: string
  /** Replace the database's current content. */
  force: boolean
  /** Migrates the database up to and including this migration. */
  migrate(last: string | undefined): Promise<void>
  /** Changes a table's rows, in COPY's text format, on their way into the database. */
  change?(table: Table): Transform | undefined
}

/**
 * Restores a backup: the whole database in one transaction, then the files. Everything is compared with the backup's
 * checksums before anything is written.
 * @throws BackupError when the folder is not a backup or a damaged one, the disk is full, the database is not empty, or
 * its schema is not the backup's.
 */
export async function restore(options: RestoreOptions): Promise<Manifest | UnprovenManifest> {
  const { connection, dataDir, source, force, migrate, change } = options
  const manifest = readManifest(source)
  await prove(source, manifest)
  const applied = await withClient(connection, async (client) => {
    if (!force) await refuseUnlessEmpty(client)
    return appliedMigrations(client)
  })
  // Migrations only go forward: a database with a newer schema is refused.
  const behind = applied.every((name, index) => name === manifest.migrations[index])
  if (behind && applied.length < manifest.migrations.length) await migrate(manifest.migrations.at(-1))
  await withClient(connection, async (client) => {
    await refuseOtherSchema(client, manifest)
    await client.query(
      `${PLAIN_FORMATS}; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0`,
    )
    await client.query('BEGIN')
    await replaceRows(client, manifest, source, change)
    await silence(client)
    // Before the commit: if the disk is full, the database stays unchanged.
    await copyFiles(join(source, FILES), dataDir)
    await client.query('COMMIT')
    await client.query('ANALYZE')
  }).catch((error) => {
    if (!isDiskFull(error)) throw error
    throw new BackupError('Não há espaço livre no disco para restaurar; o banco de dados ficou como estava.')
  })
  return manifest
}

export function readManifest(source: string): Manifest | UnprovenManifest {
  const file = join(source, MANIFEST)
  if (!existsSync(file)) throw new BackupError(`${source} não é um backup deste sistema.`)
  let manifest: Manifest | UnprovenManifest
  try {
    manifest = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw damaged(`${MANIFEST} não pode ser lido`)
  }
  if (manifest.format !== 1 && manifest.format !== 2)
    throw new BackupError(`O backup ${source} é de uma versão mais nova deste sistema.`)
  if (!isShop(manifest.migrations, manifest.tables))
    throw new BackupError(`${source} não tem uma loja: foi feito de um banco vazio. Nada foi mudado.`)
  return manifest
}

const damaged = (what: string) =>
  new BackupError(`O backup está danificado e nada foi mudado: ${what}. Use outra cópia dele.`)

/** @throws BackupError unless every file of the backup exists and, from format 2 on, has its checksum */
async function prove(source: string, manifest: Manifest | UnprovenManifest): Promise<void> {
  if (!existsSync(join(source, FILES))) throw damaged(`falta a pasta ${FILES}`)
  const expected: { path: string; digest?: string }[] = manifest.tables.map((table, index) => ({
    path: tableFile(index),
    ...table,
  }))
  if (manifest.format === 2)
    expected.push(...manifest.files.map((file) => ({ ...file, path: `${FILES}/${file.path}` })))
  for (const { path, digest } of expected) {
    const proof = await proofOf(join(source, path))
    if (!proof) throw damaged(`falta ${path}`)
    if (digest && proof.digest !== digest) throw damaged(`${path} não é o que foi gravado`)
  }
}

async function refuseUnlessEmpty(client: Client): Promise<void> {
  for (const { name } of await listTables(client)) {
    const { rowCount } = await client.query(`SELECT FROM ${name} LIMIT 1`)
    if (rowCount) {
      throw new BackupError(
        'O banco de dados não está vazio e nada foi mudado; use --force para substituir tudo pelo backup.',
      )
    }
  }
}

async function refuseOtherSchema(client: Client, { migrations }: Manifest | UnprovenManifest): Promise<void> {
  const applied = await appliedMigrations(client)
  if (applied.join() === migrations.join()) return
  throw new BackupError(
    `O backup tem o esquema ${migrations.at(-1)} e o banco de dados, ${applied.at(-1)}; restaure em um banco vazio, com esta versão do sistema ou uma mais nova.`,
  )
}

async function replaceRows(
  client: Client,
  { tables, sequences }: Manifest | UnprovenManifest,
  source: string,
  change: RestoreOptions['change'],
): Promise<void> {
  const existing = await listTables(client)
  const foreignKeys = await dropForeignKeys(client)
  // The rows already contain the effects of triggers from when they were first written.
  for (const { name } of existing) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  for (const { name } of existing) await emptyTable(client, name)
  for (const [index, table] of tables.entries())
    await copyRows(client, table, join(source, tableFile(index)), change?.(table))
  for (const { name } of existing) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
  for (const { table, name, definition } of foreignKeys) {
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
  }
  for (const { name, first, last } of sequences) {
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [name, last ?? first, last !== null])
  }
}

/**
 * A restored shop, which may be a copy for a trial, sends nothing to other programs or browsers, and removes nothing
 * from an image store that others use: webhooks are stopped until a person starts them, browsers subscribe again at
 * their next visit, and the operator says whether the store is this shop's.
 */
async function silence(client: Client): Promise<void> {
  const present = new Map((await listTables(client)).map(({ name, columns }) => [name, columns]))
  if (present.has('webhooks')) await client.query('UPDATE webhooks SET active = false WHERE active')
  if (present.has('push_subscriptions')) await client.query('DELETE FROM push_subscriptions')
  if (present.get('companies')?.includes('image_store'))
    await client.query('UPDATE companies SET image_store = NULL')
}

/** Also an append-only table such as the audit trail: its owner disables the trigger here. */
async function emptyTable(client: Client, name: string): Promise<void> {
  const { rows } = await client.query(`SELECT has_table_privilege($1, 'TRUNCATE') AS allowed`, [name])
  const allowed = rows[0]?.allowed
  if (!allowed) await client.query(`GRANT TRUNCATE ON ${name} TO CURRENT_USER`)
  await client.query(`TRUNCATE ${name}`)
  if (!allowed) await client.query(`REVOKE TRUNCATE ON ${name} FROM CURRENT_USER`)
}

/**
 * Foreign keys are created again after the rows, which checks every row. Unlike session_replication_role this works
 * without a superuser, and it proves that the backup is complete.
 */
async function dropForeignKeys(client: Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name,
           pg_get_constraintdef(oid) AS definition
    FROM pg_constraint
    WHERE contype = 'f' AND conparentid = 0 AND connamespace::regnamespace::text <> 'jobs'`)
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  return rows
}

async function copyRows(
  client: Client,
  table: Table & { rows?: number },
  file: string,
  change: Transform = new PassThrough(),
): Promise<void> {
  const { name, columns, rows } = table
  const into = client.query(copyFrom(`COPY ${name} (${columns.join(', ')}) FROM STDIN`))
  await pipeline(createReadStream(file), createGunzip(), change, into).catch((error) => {
    throw isUnreadable(error) ? damaged(`${basename(file)} não pode ser lido`) : error
  })
  if (rows !== undefined && into.rowCount !== rows)
    throw damaged(`${basename(file)} tem ${into.rowCount} linhas em vez de ${rows}`)
}

const isUnreadable = (error: NodeJS.ErrnoException) => error.code?.startsWith('Z_') === true
