import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { type Connection, withClient } from '@shop/postgres/connection'
import { sql } from 'kysely'
import { LOCKS } from './advisory-locks.ts'
import type { Db, Tx } from './database.ts'
import { inTransaction } from './database.ts'
import { SESSION_DEFAULTS } from './limits.ts'

/**
 * Tables in which the application role may only insert, each with the columns that may still change: those that hold
 * personal data (for anonymising) and the decision about a payment.
 */
const APPEND_ONLY: Record<string, readonly string[]> = {
  audit_log: [],
  order_history: ['note'],
  stock_movements: [],
  delivery_attempts: ['note', 'file'],
  settlement_orders: [],
  till_movements: ['category', 'comment'],
  unit_moves: [],
  returned_items: ['comments'],
  credit_entries: ['comment'],
  defective_movements: ['comment'],
  receivable_entries: [],
  receivable_payments: [
    'credit_cents',
    'comment',
    'in_bank',
    'pix_payment_id',
    'voided_at',
    'voided_by',
    'voided_who',
    'void_comment',
  ],
  receivable_charges: [],
  receivable_charge_instalments: [],
  price_changes: [],
  claim_history: ['comment'],
  returns: [
    'refund_state',
    'refund_note',
    'refunded_who',
    'refunded_at',
    'refund_asked_at',
    'refund_asked_cents',
    'exchange_order_id',
    'comments',
  ],
  pix_confirmations: ['note', 'returned_at'],
  pix_refunds: ['surplus_cents', 'open_cents', 'other_ids'],
  pix_payments: [
    'order_id',
    'part_id',
    'outcome',
    'returned_cents',
    'was_kept',
    'decision',
    'note',
    'decided_by',
    'decided_who',
    'decided_at',
  ],
}
/** Tables whose rows change but are never deleted, because append-only rows refer to them. */
const KEPT = ['orders', 'order_items', 'order_parts', 'units', 'instalments', 'claims']
const MIGRATIONS = ['kysely_migration', 'kysely_migration_lock']

const tables = (names: readonly string[]) => sql.join(names.map((name) => sql.table(name)))

/** The objects on which the connected user may grant rights, as a list for SQL. */
async function ownObjects(tx: Tx, kinds: readonly string[]) {
  const { rows } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relnamespace in ('public'::regnamespace, 'jobs'::regnamespace) and relkind = any(${[...kinds]}::"char"[])
      and pg_has_role(relowner, 'usage')`.execute(tx)
  return sql.raw(rows.map(({ name }) => name).join(', '))
}

/** Rights to what later migrations make: triggers of the next release use it while processes of this one still serve. */
async function grantLater(db: Db, role: string): Promise<void> {
  const later = sql`alter default privileges in schema public grant`
  await sql`${later} select, insert, update, delete on tables to ${sql.id(role)}`.execute(db)
  await sql`${later} usage on sequences to ${sql.id(role)}`.execute(db)
}

/** Grants what requests and jobs need; changing the schema or append-only rows is not part of it. */
async function giveRights(tx: Tx, role: string): Promise<void> {
  const to = sql.id(role)
  const everything = await ownObjects(tx, ['r', 'p'])
  await sql`grant usage on schema public, jobs to ${to}`.execute(tx)
  await sql`grant select, insert, update, delete on ${everything} to ${to}`.execute(tx)
  await sql`grant usage on ${await ownObjects(tx, ['S'])} to ${to}`.execute(tx)
  await grantLater(tx, role)
  await sql`revoke insert, update, delete on ${tables(MIGRATIONS)} from ${to}`.execute(tx)
  await sql`revoke delete on ${tables(KEPT)} from ${to}`.execute(tx)
  await sql`revoke update, delete on ${tables(Object.keys(APPEND_ONLY))} from ${to}`.execute(tx)
  for (const [table, columns] of Object.entries(APPEND_ONLY))
    if (columns.length > 0)
      await sql`grant update (${sql.join(columns.map((column) => sql.ref(column)))}) on ${sql.table(table)} to ${to}`.execute(
        tx,
      )
}

/** SCRAM verifier of the password (RFC 5803), so that the clear password never reaches the server's log. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, 4096, 32, 'sha256')
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest()
  const storedKey = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$4096:${salt.toString('base64')}$${storedKey}:${keyed('Server Key').toString('base64')}`
}

async function makeLogin(tx: Tx, role: string, password: string): Promise<void> {
  const { rows } = await sql`select from pg_roles where rolname = ${role}`.execute(tx)
  const verb = sql.raw(rows.length > 0 ? 'alter' : 'create')
  await sql`${verb} role ${sql.id(role)} login password ${sql.lit(scramVerifier(password))}`.execute(tx)
}

const underLock = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    // Processes that start at the same time grant rights one after the other.
    await sql`select pg_advisory_xact_lock(${LOCKS.appUser})`.execute(tx)
    return work(tx)
  })

/**
 * The same before the migrations that follow a release which did not grant it: users who serve the shop are those who
 * may add orders without owning them.
 */
export const grantAhead = (owner: Db): Promise<void> =>
  underLock(owner, async (tx) => {
    const { rows } = await sql<{ role: string }>`
      select distinct rolname as role from pg_class, aclexplode(relacl) as rights join pg_roles on pg_roles.oid = grantee
      where pg_class.oid = to_regclass('public.orders') and privilege_type = 'INSERT' and grantee <> relowner
        and pg_has_role(relowner, 'usage')`.execute(tx)
    for (const { role } of rows) await grantLater(tx, role)
  })

/** Lets a user that the operator made serve the shop. */
export const admitUser = (owner: Db, role: string): Promise<void> =>
  underLock(owner, (tx) => giveRights(tx, role))

/**
 * The password of the user that is made here. It is stored where only the owner can read it; every process uses the
 * same one.
 */
async function keptPassword(tx: Tx): Promise<string> {
  await sql`create schema if not exists owner_only`.execute(tx)
  await sql`create table if not exists owner_only.app_user (password text not null)`.execute(tx)
  const { rows } = await sql<{ password: string }>`select password from owner_only.app_user`.execute(tx)
  if (rows[0]) return rows[0].password
  const password = randomBytes(32).toString('base64url')
  await sql`insert into owner_only.app_user values (${password})`.execute(tx)
  return password
}

/**
 * Makes the user that serves the shop, named after the database because users belong to the whole server, and answers
 * with its name and password, the same for every process.
 * @throws the server's 42501 when the owner may not make users
 */
export async function makeAppUser(owner: Db): Promise<Pick<Connection, 'user' | 'password'>> {
  const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(owner)
  const user = `${rows[0]?.database.slice(0, 59)}_app` // a name has at most 63 bytes
  return underLock(owner, async (tx) => {
    const password = await keptPassword(tx)
    await makeLogin(tx, user, password)
    await giveRights(tx, user)
    return { user, password }
  })
}

/**
 * Gives the connected user the defaults of `limits.ts` in this database, which everybody may do for themselves.
 * Connections opened from then on have them, through a pooler too.
 */
export function limitUser(connectionString: string): Promise<void> {
  return withClient(connectionString, async (client) => {
    const { rows } = await client.query('select current_user as user, current_database() as database')
    const [user, database] = [rows[0].user, rows[0].database].map((name) => client.escapeIdentifier(name))
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(${LOCKS.appUser})`)
    for (const [name, value] of Object.entries(SESSION_DEFAULTS))
      await client.query(`alter role ${user} in database ${database} set ${name} = '${value}'`)
    await client.query('commit')
  })
}

export interface DatabaseRights {
  user: string
  /** Owns the shop's tables: may migrate and grant rights. */
  owns: boolean
  /** Cannot change the audit trail, neither directly nor through a role. */
  guarded: boolean
}

/** Rights of the user that a connection string names. */
export async function rightsOf(connectionString: string): Promise<DatabaseRights> {
  return withClient(connectionString, async (client) => {
    const { rows } = await client.query<DatabaseRights>(`
      select current_user as user, pg_has_role(relowner, 'member') as owns,
        not (pg_has_role(relowner, 'member') or rolcreaterole or has_any_column_privilege(audit.oid, 'update')
          or has_table_privilege(audit.oid, 'delete, truncate, trigger')) as guarded
      from pg_class as audit, pg_roles
      where audit.oid = 'audit_log'::regclass and rolname = current_user`)
    return rows[0] ?? { user: '', owns: false, guarded: false }
  })
}
