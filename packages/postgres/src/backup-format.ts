import type { Client } from 'pg'
import type { ProvenFile } from './proven-files.ts'

/** A backup or restore that cannot continue, with a Portuguese message for the person. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

export type Table = { name: string; columns: string[] }

/** A table in a backup: its number of rows, and size and digest of its file. */
export type StoredTable = Table & { rows: number; size: number; digest: string }

/** `last` is null for a sequence that was never used. */
export type Sequence = { name: string; first: string; last: string | null }

/** `manifest.json`, written last: a folder without it is not a backup. Names are quoted as SQL needs them. */
export type Manifest = {
  format: 2
  madeAt: string
  migrations: string[]
  tables: StoredTable[]
  sequences: Sequence[]
  /** The content of the folder `data`. */
  files: ProvenFile[]
  /** The order placed last; null without any order. Missing in backups of earlier releases. */
  newestOrder?: NewestOrder | null
}

/** `at` is an ISO instant. */
export type NewestOrder = { code: string; at: string }

/** Before format 2 a backup had no checksums. */
export type UnprovenManifest = Pick<Manifest, 'madeAt' | 'migrations' | 'sequences'> & {
  format: 1
  tables: Table[]
}

/** Every shop has this table since its first release. */
const OWN_TABLE = 'orders'

/** Whether these migrations and tables are those of a shop: another program's database, or an empty one, is none. */
export const isShop = (migrations: readonly string[], tables: readonly Table[]): boolean =>
  migrations.length > 0 && tables.some(({ name }) => name === OWN_TABLE)

export const MANIFEST = 'manifest.json'
/** Folder with the data folder's content apart from the database: images, mails, the token key. */
export const FILES = 'data'
export const tableFile = (index: number) => `table-${String(index).padStart(3, '0')}.copy.gz`

/** COPY writes dates in the session's format, which must be the same when reading. */
export const PLAIN_FORMATS = 'SET datestyle = ISO; SET intervalstyle = postgres'

// The job queue belongs to one version of its library and is not backed up; it is created again at the start.
const SCHEMAS = `n.nspname NOT LIKE 'pg\\_%' AND n.nspname NOT IN ('information_schema', 'jobs', 'owner_only')`

/** Tables with the shop's data: without those of extensions and the record of migrations. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT c.oid::regclass::text AS name,
           coalesce(array_agg(quote_ident(a.attname) ORDER BY a.attnum)
             FILTER (WHERE a.attgenerated = ''), '{}') AS columns
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relkind = 'r' AND ${SCHEMAS} AND c.relname NOT LIKE 'kysely\\_migration%'
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
    GROUP BY c.oid ORDER BY c.oid::regclass::text`)
  return rows
}

export async function listSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    SELECT c.oid::regclass::text AS name, s.seqstart::text AS first,
           pg_sequence_last_value(c.oid)::text AS last
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_sequence s ON s.seqrelid = c.oid
    WHERE ${SCHEMAS} ORDER BY 1`)
  return rows
}

/** The migrations that were applied to the database, in order; none before the first. */
export async function appliedMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query(`SELECT to_regclass('kysely_migration') AS found`)
  if (!rows[0]?.found) return []
  const applied = await client.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name')
  return applied.rows.map(({ name }) => name)
}
