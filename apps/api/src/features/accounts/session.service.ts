import { randomUUID } from 'node:crypto'
import type { EmployeeKind } from '@shop/domain/employee-kind'
import { jwtVerify, SignJWT } from 'jose'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { readTogether } from '../../db/read-together.ts'
import type { Shop } from '../../shop.ts'

const SESSION_HOURS = 8
const ISSUER = 'shop-backoffice'

interface Person {
  id: number
  name: string
  permissions: string[]
  sessionId: string
}

/** Who is behind a request, as of this request: blocking and permission changes count at once. */
export type Identity =
  | (Person & {
      kind: 'employee'
      employeeKind: EmployeeKind
      /** The role demands an authenticator app that is not there yet: until then nothing else is open. */
      mustEnrol?: boolean
    })
  | (Person & { kind: 'customer' })

export type EmployeeIdentity = Extract<Identity, { kind: 'employee' }>

/** Where a session was opened from, for the list of one's own sessions. */
export interface Origin {
  ip: string
  userAgent: string
}

/**
 * Opens a session and signs the bearer token that names it, with the shop's time zone for the screens.
 * `expires` is in ms since 1970.
 */
export async function openSession(
  { db, tokenSecret, settings }: Pick<Shop, 'db' | 'tokenSecret' | 'settings'>,
  owner: { employeeId: number } | { customerId: number },
  name: string,
  origin: Origin,
): Promise<{ accessToken: string; expires: number }> {
  const id = randomUUID()
  const expires = Math.floor(Date.now() / 1000 + SESSION_HOURS * 3600) * 1000
  await db
    .insertInto('sessions')
    .values({
      id,
      employee_id: 'employeeId' in owner ? owner.employeeId : null,
      customer_id: 'customerId' in owner ? owner.customerId : null,
      expires_at: new Date(expires).toISOString(),
      ip: origin.ip,
      user_agent: origin.userAgent.slice(0, 200),
    })
    .execute()
  const accessToken = await new SignJWT({ unique_name: name, zoneinfo: settings.SHOP_TIMEZONE })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setSubject('employeeId' in owner ? `e${owner.employeeId}` : `c${owner.customerId}`)
    .setJti(id)
    .setIssuedAt()
    .setExpirationTime(expires / 1000)
    .sign(tokenSecret)
  return { accessToken, expires }
}

/** Signatures that were checked already, oldest first: a token's signature never changes, its session may. */
const checked = new Map<string, { sessionId: string; expires: number }>()
const MOST_CHECKED = 2000

async function checkSignature(secret: Uint8Array, token: string) {
  const options = { issuer: ISSUER, algorithms: ['HS256'] }
  const verified = await jwtVerify(token, secret, options).catch(() => undefined)
  const { jti, exp } = verified?.payload ?? {}
  if (!jti || !exp) return undefined
  const found = { sessionId: jti, expires: exp * 1000 }
  if (checked.size >= MOST_CHECKED) checked.delete(checked.keys().next().value ?? '')
  checked.set(keyOf(secret, token), found)
  return found
}

// Tests run several shops, each with a secret of its own, in one process.
const keyOf = (secret: Uint8Array, token: string) => `${Buffer.from(secret).toString('base64')}.${token}`

async function sessionIdOf(
  secret: Uint8Array,
  authorization: string | undefined,
): Promise<string | undefined> {
  const token = authorization?.match(/^Bearer (\S+)$/i)?.[1]
  if (!token) return undefined
  const found = checked.get(keyOf(secret, token)) ?? (await checkSignature(secret, token))
  return found && found.expires > Date.now() ? found.sessionId : undefined
}

/** The state of sessions that are open at this moment, with person and role. */
const readSessions = (db: Db, ids: string[]) =>
  db
    .selectFrom('sessions')
    .leftJoin('employees', 'employees.id', 'sessions.employee_id')
    .leftJoin('roles', 'roles.id', 'employees.role_id')
    .leftJoin('second_factors', 'second_factors.employee_id', 'employees.id')
    .leftJoin('customers', 'customers.id', 'sessions.customer_id')
    .select([
      'sessions.id as sessionId',
      'employees.id as employeeId',
      'employees.name as employeeName',
      'employees.kind as employeeKind',
      'employees.is_blocked as isBlocked',
      'roles.permissions',
      'roles.second_factor as demanded',
      'confirmed_at as enrolledAt',
      'customers.id as customerId',
      'customers.name as customerName',
      'customers.status as customerStatus',
    ])
    .where(sql<SqlBool>`sessions.id = any(${ids})`)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date().toISOString())
    .execute()

type SessionRow = Awaited<ReturnType<typeof readSessions>>[number]

const lookups = new WeakMap<Db, (id: string) => Promise<SessionRow | undefined>>()

/** Every request asks for its session: those that arrive together ask in one query. */
function findSession(db: Db, id: string): Promise<SessionRow | undefined> {
  const known = lookups.get(db)
  if (known) return known(id)
  const lookup = readTogether(async (ids: string[]) => {
    const rows = await readSessions(db, ids)
    return new Map(rows.map((row) => [row.sessionId, row]))
  })
  lookups.set(db, lookup)
  return lookup(id)
}

/** Reads the bearer token and the state of its session, person and role; null when any is invalid. */
export async function identify(
  db: Db,
  secret: Uint8Array,
  authorization: string | undefined,
): Promise<Identity | null> {
  const sessionId = await sessionIdOf(secret, authorization)
  if (!sessionId) return null
  const row = await findSession(db, sessionId)
  if (row?.employeeId && row.employeeName && row.employeeKind && !row.isBlocked) {
    const { employeeId: id, employeeName: name, employeeKind } = row
    const mustEnrol = Boolean(row.demanded && !row.enrolledAt)
    const permissions = mustEnrol ? [] : (row.permissions ?? [])
    return { kind: 'employee', id, name, employeeKind, permissions, sessionId, mustEnrol }
  }
  if (row?.customerId && row.customerName && row.customerStatus !== 'Blocked')
    return { kind: 'customer', id: row.customerId, name: row.customerName, permissions: [], sessionId }
  return null
}

/** Ends one session; its token is refused from the next request on. */
export async function closeSession(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: new Date().toISOString() })
    .where('id', '=', sessionId)
    .execute()
}

/** Ends every session of an employee, or all but the one at hand. */
export async function closeSessionsOf(db: Db, employeeId: number, exceptSessionId?: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: new Date().toISOString() })
    .where('employee_id', '=', employeeId)
    .where('revoked_at', 'is', null)
    .$if(exceptSessionId !== undefined, (query) => query.where('id', '!=', exceptSessionId ?? ''))
    .execute()
}
