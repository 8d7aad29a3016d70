import { FULL_ACCESS, type Permission } from '@shop/domain/permissions'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

/** Browsers of one person; those subscribed first are left out beyond it. */
const MOST_BROWSERS = sql.lit(10)

/** Whose subscription it is. */
export type PushOwner = { employeeId: number } | { customerId: number }

const ownerColumns = (owner: PushOwner) =>
  'employeeId' in owner
    ? { employee_id: owner.employeeId, customer_id: null }
    : { employee_id: null, customer_id: owner.customerId }

interface Subscription {
  sessionId: string
  endpoint: string
  p256dh: string
  auth: string
}

/** A browser belongs to the person who subscribed in it last. */
export async function saveSubscription(tx: Tx, owner: PushOwner, given: Subscription): Promise<void> {
  const { sessionId: session_id, endpoint, p256dh, auth } = given
  const row = { ...ownerColumns(owner), session_id, p256dh, auth }
  await tx
    .insertInto('push_subscriptions')
    .values({ ...row, endpoint })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
    .execute()
  const { employee_id, customer_id } = row
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions
      where employee_id is not distinct from ${employee_id}::int
        and customer_id is not distinct from ${customer_id}::int
      order by id desc offset ${MOST_BROWSERS})`.execute(tx)
}

export const removeOwnSubscription = (db: Db, owner: PushOwner, endpoint: string) =>
  db
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('employeeId' in owner ? 'employee_id' : 'customer_id', '=', Object.values(owner)[0] as number)
    .execute()

export const removeSubscription = (db: Db, id: number) =>
  db.deleteFrom('push_subscriptions').where('id', '=', id).execute()

export const findSubscription = (db: Db, id: number) =>
  db.selectFrom('push_subscriptions').selectAll().where('id', '=', id).executeTakeFirst()

export const subscriptionsOfCustomer = (db: Db, customerId: number) =>
  db.selectFrom('push_subscriptions').select('id').where('customer_id', '=', customerId).execute()

/** Subscriptions of the colleagues who have a permission now: all of them, or one. */
export const subscriptionsOfHolders = (db: Db, permission: Permission, id?: number) =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('employees', 'employees.id', 'employee_id')
    .innerJoin('roles', 'roles.id', 'role_id')
    .select('push_subscriptions.id')
    .where('is_blocked', '=', false)
    .where(sql<boolean>`roles.permissions && array[${permission}::text, ${FULL_ACCESS}]`)
    .$if(id !== undefined, (query) => query.where('push_subscriptions.id', '=', id ?? 0))
    .execute()
