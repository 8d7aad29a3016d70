import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { type SqlBool, sql } from 'kysely'
import { employeeActor } from '../../../actor.ts'
import type { AppContext } from '../../../context.ts'
import { builtOnce } from '../../../db/built-once.ts'
import type { Db } from '../../../db/database.ts'
import { type RowOf, together } from '../../../db/pipeline.ts'
import { readTogether } from '../../../db/read-together.ts'
import { derivedKey } from '../../../derived-key.ts'
import type { Identity, Sessions } from '../../../identity.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { identifyByKey, keyIn } from '../api-keys/api-keys.service.ts'
import { type AccountOwner, isEmployee, ownerColumns, ownerName, ownerOf } from './account-owner.ts'
import { countCall, isFirstThisHour } from './rate-limits.ts'

const SESSION_HOURS = 8
/**
 * Minutes without a request after which a session ends. Live boards and background polls of an open screen count as
 * requests.
 */
export const IDLE_MINUTES = 120
/** {@link Identity.seenAt} is exact to this many minutes: one write per session in this time, however many requests. */
const SEEN_EVERY_MINUTES = 5
/** Open sessions of one person; the one that was unused for longest gives way to a new one. */
const MOST_SESSIONS = { employee: 100, customer: 20 }
const ISSUER = 'shop-backoffice'
const AUDIENCES = { employee: 'employees', customer: 'customers' } as const

/** Where a session was opened from, for the person's list of sessions. */
export interface Origin {
  ip: string
  userAgent: string
}

/**
 * Opens a session and signs its bearer token, which contains the shop's time zone for the screens. `expires` is in ms
 * since 1970.
 */
export async function openSession(
  { db, tokenSecret, settings }: Pick<AppContext, 'db' | 'tokenSecret' | 'settings'>,
  owner: AccountOwner,
  name: string,
  origin: Origin,
): Promise<{ accessToken: string; expires: number }> {
  const id = randomUUID()
  const expires = Math.floor(Date.now() / 1000 + SESSION_HOURS * 3600) * 1000
  await db
    .insertInto('sessions')
    .values({
      id,
      employee_id: owner.employeeId ?? null,
      customer_id: owner.customerId ?? null,
      expires_at: new Date(expires).toISOString(),
      ip: origin.ip,
      user_agent: origin.userAgent.slice(0, 200),
    })
    .execute()
  await closeOldSessions(db, owner)
  const accessToken = await new SignJWT({ unique_name: name, zoneinfo: settings.SHOP_TIMEZONE })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setSubject(ownerName(owner))
    .setAudience(owner.employeeId ? AUDIENCES.employee : AUDIENCES.customer)
    .setJti(id)
    .setIssuedAt()
    .setExpirationTime(expires / 1000)
    .sign(derivedKey(tokenSecret, 'session'))
  return { accessToken, expires }
}

/** Tokens whose signature was checked already, oldest first: a signature stays valid, the session may end. */
interface CheckedToken {
  sessionId: string
  expires: number
  audience: string | string[] | undefined
}
const checked = new Map<string, CheckedToken>()
const MOST_CHECKED = 2000

async function checkSignature(secret: Uint8Array, token: string) {
  const options = { issuer: ISSUER, audience: Object.values(AUDIENCES), algorithms: ['HS256'] }
  const verified = await jwtVerify(token, derivedKey(secret, 'session'), options).catch(() => undefined)
  const { jti, exp, aud } = verified?.payload ?? {}
  if (!jti || !exp) return undefined
  const found = { sessionId: jti, expires: exp * 1000, audience: aud }
  if (checked.size >= MOST_CHECKED) checked.delete(checked.keys().next().value ?? '')
  checked.set(keyOf(secret, token), found)
  return found
}

// Tests run several shops, each with a secret of its own, in one process.
const keyOf = (secret: Uint8Array, token: string) => `${Buffer.from(secret).toString('base64')}.${token}`

async function checkToken(
  secret: Uint8Array,
  authorization: string | undefined,
): Promise<CheckedToken | undefined> {
  const token = authorization?.match(/^Bearer (\S+)$/i)?.[1]
  if (!token) return undefined
  const found = checked.get(keyOf(secret, token)) ?? (await checkSignature(secret, token))
  return found && found.expires > Date.now() ? found : undefined
}

/** The open sessions with these ids, with person and role; `idleSince` is the time before which an unused session has ended. */
const selectSessions = builtOnce((db: Db, ids: string[], now: string, idleSince: string) =>
  db
    .selectFrom('sessions')
    .leftJoin('employees', 'employees.id', 'sessions.employee_id')
    .leftJoin('roles', 'roles.id', 'employees.role_id')
    .leftJoin('second_factors', 'second_factors.employee_id', 'employees.id')
    .leftJoin('customers', 'customers.id', 'sessions.customer_id')
    .select([
      'sessions.id as sessionId',
      'seen_at as seenAt',
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
    .where('expires_at', '>', now)
    .where('seen_at', '>', idleSince),
)

type SessionRow = RowOf<ReturnType<typeof selectSessions>>

async function readSessions(db: Db, ids: string[]) {
  const now = Date.now()
  const idleSince = new Date(now - IDLE_MINUTES * 60_000).toISOString()
  const [rows] = await together(db, selectSessions(ids, new Date(now).toISOString(), idleSince))
  return new Map(rows.map((row) => [row.sessionId, row]))
}

const lookups = new WeakMap<Db, (id: string) => Promise<SessionRow | undefined>>()

/** Every request looks its session up: those that arrive together share one query. */
function findSession(db: Db, id: string): Promise<SessionRow | undefined> {
  const known = lookups.get(db)
  if (known) return known(id)
  const lookup = readTogether((ids: string[]) => readSessions(db, ids))
  lookups.set(db, lookup)
  return lookup(id)
}

/** Checks the bearer token, its session, person and role; null when any is invalid. */
async function identify(
  db: Db,
  secret: Uint8Array,
  authorization: string | undefined,
): Promise<Identity | null> {
  const token = await checkToken(secret, authorization)
  if (!token) return null
  const { sessionId, audience } = token
  const row = await findSession(db, sessionId)
  if (
    audience === AUDIENCES.employee &&
    row?.employeeId &&
    row.employeeName &&
    row.employeeKind &&
    !row.isBlocked
  ) {
    const { employeeId: id, employeeName: name, employeeKind } = row
    const mustEnrol = Boolean(row.demanded && !row.enrolledAt)
    const permissions = mustEnrol ? [] : (row.permissions ?? [])
    return { kind: 'employee', id, name, employeeKind, permissions, sessionId, seenAt: row.seenAt, mustEnrol }
  }
  if (
    audience === AUDIENCES.customer &&
    row?.customerId &&
    row.customerName &&
    row.customerStatus &&
    row.customerStatus !== 'Blocked'
  ) {
    const { customerId: id, customerName: name, customerStatus: status } = row
    return { kind: 'customer', id, name, status, permissions: [], sessionId, seenAt: row.seenAt }
  }
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

/** Records that the session is in use. */
async function recordUse(db: Db, { sessionId, seenAt }: Identity): Promise<void> {
  const since = Date.now() - Date.parse(seenAt)
  if (since < SEEN_EVERY_MINUTES * 60_000) return
  await db
    .updateTable('sessions')
    .set({ seen_at: new Date().toISOString() })
    .where('id', '=', sessionId)
    .where('seen_at', '<=', seenAt)
    .execute()
}

/** Ends the open sessions of a person beyond {@link MOST_SESSIONS}, those unused for longest first. */
async function closeOldSessions(db: Db, owner: AccountOwner): Promise<void> {
  const open = db
    .selectFrom('sessions')
    .select('id')
    .where((eb) => eb.and(ownerColumns(owner)))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date().toISOString())
    .orderBy('seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .offset(isEmployee(owner) ? MOST_SESSIONS.employee : MOST_SESSIONS.customer)
  await db
    .updateTable('sessions')
    .set({ revoked_at: new Date().toISOString() })
    .where('id', 'in', open)
    .execute()
}

/** Ends every session of a person, except one where given. */
export async function closeSessionsOf(db: Db, owner: AccountOwner, exceptSessionId?: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: new Date().toISOString() })
    .where((eb) => eb.and(ownerColumns(owner)))
    .where('revoked_at', 'is', null)
    .$if(exceptSessionId !== undefined, (query) => query.where('id', '!=', exceptSessionId ?? ''))
    .execute()
}

/** The sessions of a shop, for checking access to its routes. */
export const openSessions = (context: Pick<AppContext, 'db' | 'tokenSecret' | 'settings'>): Sessions => {
  const { db, tokenSecret } = context
  return {
    identify: (authorization) => {
      const key = keyIn(authorization)
      return key ? identifyByKey(db, key) : identify(db, tokenSecret, authorization)
    },
    recordUse: (identity) => recordUse(db, identity),
    countCall: (identity, address, perHour, ip) =>
      countCall(context, ownerOf(identity), address, perHour, ip),
    recordReading: async (identity, list, ip) => {
      const account = ownerName(ownerOf(identity))
      if (identity.kind !== 'employee' || !(await isFirstThisHour(db, `list:${list}`, { ip, account })))
        return
      await writeAudit(db, employeeActor(identity, ip), 'download', 'report', null, `${list}: lista aberta`)
    },
  }
}
