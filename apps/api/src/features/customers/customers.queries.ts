import { SALE_STATUSES } from '@shop/domain/order-status'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

/** Customers with their deliverer's name and the sum of their sales, without anonymised ones. */
export const selectCustomers = (db: Db) =>
  db
    .selectFrom('customers')
    .leftJoin('employees as deliverers', 'deliverers.id', 'customers.deliverer_id')
    .select([
      'customers.id',
      'customers.name',
      'customers.email',
      'customers.email_verified_at',
      'customers.phone',
      'customers.document',
      'customers.status',
      'customers.block_note',
      'customers.level',
      'customers.shipping_cost_cents',
      'customers.warranty_ppm',
      'customers.fast_delivery_tax_cents',
      'customers.deliverer_id',
      'customers.notes',
      'customers.street',
      'customers.number',
      'customers.neighborhood',
      'customers.zip_code',
      'customers.city',
      'customers.state',
      'customers.terms_accepted_at',
      'customers.version',
      'customers.created_at',
      'customers.name_key',
      'deliverers.name as deliverer_name',
    ])
    .select((eb) =>
      eb
        .selectFrom('orders')
        .whereRef('orders.customer_id', '=', 'customers.id')
        .where('orders.status', 'in', [...SALE_STATUSES])
        .select(sql<number>`coalesce(sum(total_cents), 0)::int8`.as('sum'))
        .as('purchase_cents'),
    )
    .where('customers.anonymized_at', 'is', null)

export type CustomerRow = Awaited<ReturnType<ReturnType<typeof selectCustomers>['executeTakeFirstOrThrow']>>

/** The latest customers of a neighbourhood that are considered. */
const MOST_NEIGHBOURS = 200

/**
 * The freight (cents) that most of the latest approved customers of a neighbourhood pay, and how many of them pay it.
 */
export const findUsualFreight = (db: Db, { id, neighborhood, city }: CustomerRow) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('customers')
        .select('shipping_cost_cents')
        .where(sql<boolean>`lower(neighborhood) = lower(${neighborhood}) and lower(city) = lower(${city})`)
        .where('status', '=', sql.lit('Approved'))
        .where('id', '<>', id)
        .orderBy('id', 'desc')
        .limit(MOST_NEIGHBOURS)
        .as('neighbours'),
    )
    .select(['shipping_cost_cents', sql<number>`count(*)::int`.as('customers')])
    .groupBy('shipping_cost_cents')
    .orderBy('customers', 'desc')
    .orderBy('shipping_cost_cents')
    .executeTakeFirst()

export type CustomerKey = { id: number } | { email: string }

export function findCustomer(db: Db, by: CustomerKey): Promise<CustomerRow | undefined> {
  const query = selectCustomers(db)
  return 'id' in by
    ? query.where('customers.id', '=', by.id).executeTakeFirst()
    : query.where('customers.email', '=', by.email).executeTakeFirst()
}

/** Locks the customer's row until the transaction ends; `update` also blocks new orders that refer to it. */
export function lockCustomer(tx: Tx, by: CustomerKey, strength: 'noKeyUpdate' | 'update' = 'noKeyUpdate') {
  const query = tx.selectFrom('customers').select('id').where('anonymized_at', 'is', null)
  const one = 'id' in by ? query.where('id', '=', by.id) : query.where('email', '=', by.email)
  return (strength === 'update' ? one.forUpdate() : one.forNoKeyUpdate()).executeTakeFirst()
}

const MAX_AUDIT_ROWS = 500

/** The audit trail of one customer, latest first, with the personal values stored separately. */
export const findAudit = (db: Db, customerId: number) =>
  db
    .selectFrom('audit_log')
    .leftJoin('customer_change_details as details', 'details.audit_id', 'audit_log.id')
    .select(['audit_log.who', 'audit_log.at', 'audit_log.action'])
    .select((eb) => eb.fn.coalesce('details.change', 'audit_log.change').as('change'))
    .where('entity', '=', 'customer')
    .where('entity_id', '=', customerId)
    .orderBy('audit_log.id', 'desc')
    .limit(MAX_AUDIT_ROWS)
    .execute()

const NO_CHANGES = ['signup', 'export', 'confirm']

/** The changes since that version, latest first: one audit row and one version per change. */
export async function findChangesSince(db: Db, { id, version }: CustomerRow, seen: number) {
  const lines = await findAudit(db, id)
  const changes = lines.filter(({ action }) => !NO_CHANGES.includes(action))
  return changes.slice(0, Math.max(0, version - seen))
}
