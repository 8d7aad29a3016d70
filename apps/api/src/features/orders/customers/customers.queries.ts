import { SALE_STATUSES } from '@shop/domain/order-status'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

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
      'customers.internal_note',
      'customers.terms_pending',
      'customers.street',
      'customers.number',
      'customers.neighborhood',
      'customers.complement',
      'customers.zip_code',
      'customers.city',
      'customers.state',
      'customers.terms_accepted_at',
      'customers.credit_cents',
      'customers.credit_limit_cents',
      'customers.term_plans',
      'customers.debt_cents',
      'customers.version',
      'customers.created_at',
      'customers.name_key',
      'deliverers.name as deliverer_name',
    ])
    .select((eb) => eb('customers.password_hash', 'is not', null).$castTo<boolean>().as('has_password'))
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

interface UsualTerms {
  shipping_cost_cents: number
  /** How many of them pay that freight. */
  customers: number
  fast_delivery_tax_cents: number
  /** Only a deliverer who still delivers; null too where most have none. */
  deliverer_id: number | null
}

/** What most of the latest approved customers of a neighbourhood have; undefined where there are none. */
export async function findUsualTerms(db: Db, { id, neighborhood, city }: CustomerRow) {
  const neighbours = db
    .selectFrom('customers')
    .select(['shipping_cost_cents', 'fast_delivery_tax_cents', 'deliverer_id'])
    .where(sql<boolean>`lower(neighborhood) = lower(${neighborhood}) and lower(city) = lower(${city})`)
    .where('status', '=', sql.lit('Approved'))
    .where('id', '<>', id)
    .orderBy('id', 'desc')
    .limit(MOST_NEIGHBOURS)
  const { rows } = await sql<UsualTerms>`
    with neighbours as materialized (${neighbours}), usual as (
      select mode() within group (order by shipping_cost_cents) as shipping_cost_cents,
        mode() within group (order by fast_delivery_tax_cents) as fast_delivery_tax_cents,
        mode() within group (order by coalesce(deliverer_id, 0)) as deliverer_id
      from neighbours having count(*) > 0)
    select usual.shipping_cost_cents, usual.fast_delivery_tax_cents, employees.id as deliverer_id,
      (select count(*)::int from neighbours
        where neighbours.shipping_cost_cents = usual.shipping_cost_cents) as customers
    from usual left join employees on employees.id = usual.deliverer_id and not is_blocked`.execute(db)
  return rows[0]
}

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

/** The actions that raise the version. */
const CHANGES: readonly string[] = ['approve', 'reprove', 'reopen', 'edit', 'block', 'unblock', 'deliverer']

/** The changes since that version, latest first: one audit row and one version per change. */
export async function findChangesSince(db: Db, { id, version }: CustomerRow, seen: number) {
  const lines = await findAudit(db, id)
  const changes = lines.filter(({ action }) => CHANGES.includes(action))
  return changes.slice(0, Math.max(0, version - seen))
}
