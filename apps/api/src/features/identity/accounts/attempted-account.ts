import { networksOf } from '../../../caller-ip.ts'
import type { Db } from '../../../db/database.ts'

type Entity = 'employee' | 'customer'

/**
 * The account that was attempted; none for an unknown e-mail, so that the audit trail never contains an e-mail that a
 * stranger typed.
 */
type AttemptedAccount = { entity: Entity; id: number } | { entity: 'access'; id: null }

const findByEmail = (db: Db, entity: Entity, email: string) =>
  db
    .selectFrom(entity === 'employee' ? 'employees' : 'customers')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()

const ENTITIES: Record<string, Entity> = { e: 'employee', c: 'customer' }

/**
 * The account of an attempt, from its key: 'employee:' or 'customer:' and an e-mail, an e-mail alone, or the name of an
 * account ('e12', 'c7') at its end.
 */
export async function findAttemptedAccount(db: Db, account = ''): Promise<AttemptedAccount> {
  const [, letter = '', number] = /(?:^| )([ec])(\d+)$/.exec(account) ?? []
  const named = ENTITIES[letter]
  if (named) return { entity: named, id: Number(number) }
  const [, kind, email = account] = /^(employee|customer):(.*)$/.exec(account) ?? []
  for (const entity of kind ? [kind as Entity] : (['employee', 'customer'] as const)) {
    const found = await findByEmail(db, entity, email)
    if (found) return { entity, id: found.id }
  }
  return { entity: 'access', id: null }
}

/** Addresses of the last sessions that are compared. */
const MOST_ADDRESSES = 200

/** Whether the account had a session from this network in the last month; sessions are not kept longer. */
export async function hasBeenUsedFrom(db: Db, account: string, network: string): Promise<boolean> {
  const { entity, id } = await findAttemptedAccount(db, account)
  if (entity === 'access') return false
  const sessions = await db
    .selectFrom('sessions')
    .select('ip')
    .where(entity === 'employee' ? 'employee_id' : 'customer_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(MOST_ADDRESSES)
    .execute()
  return sessions.some(({ ip }) => networksOf(ip)[0] === network)
}
