import type { CustomerList } from '@shop/contract/customers'
import type { CustomerStatus } from '@shop/domain/customer-status'
import { SALE_STATUSES } from '@shop/domain/order-status'
import type { Level } from '@shop/domain/pricing'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { Database } from '../../db/schema.ts'
import { likeText } from '../../wire.ts'

export const LIST_STATUS: Record<CustomerList, CustomerStatus> = {
  active: 'Approved',
  waiting: 'Waiting',
  blocked: 'Blocked',
  reproved: 'Reproved',
}

const MAX_FOUND = 50

/** Customers with their courier's name and the sum of their sales. Those whose person was removed are nowhere. */
const selectCustomers = (db: Db) =>
  db
    .selectFrom('customers')
    .leftJoin('employees as deliverers', 'deliverers.id', 'customers.deliverer_id')
    .select([
      'customers.id',
      'customers.name',
      'customers.email',
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

/** What narrows a list, and its order. */
export interface Finding {
  search: string
  level?: Level | undefined
  delivererId?: number | undefined
  sort: 'name' | '-name' | 'createdAt' | '-createdAt'
}

type CustomersQuery<O> = SelectQueryBuilder<Database, 'customers', O>

/** Every word somewhere in name, e-mail, document or telephone; masks ('123.456.789-09') are looked through. */
function matches(term: string) {
  const words = term.split(/\s+/).filter(Boolean)
  const conditions = words.map((word) => {
    const plain = word.replace(/[().\-/]/g, '')
    const held = sql<boolean>`customers.search_key like '%' || fold(${likeText(word)}) || '%'`
    if (!plain || plain === word) return held
    return sql<boolean>`(${held} or customers.search_key like '%' || fold(${likeText(plain)}) || '%')`
  })
  return conditions.length ? sql<boolean>`${sql.join(conditions, sql` and `)}` : sql<boolean>`true`
}

function narrow<O>(query: CustomersQuery<O>, status: CustomerStatus, finding: Finding): CustomersQuery<O> {
  const { level, delivererId } = finding
  return query
    .where('customers.status', '=', status)
    .where('customers.anonymized_at', 'is', null)
    .where(matches(finding.search))
    .$if(level !== undefined, (narrowed) => narrowed.where('customers.level', '=', level as Level))
    .$if(delivererId !== undefined, (narrowed) =>
      narrowed.where('customers.deliverer_id', '=', delivererId as number),
    )
}

const sortOf = (sort: Finding['sort']) => ({
  key: sort.endsWith('name') ? ('name_key' as const) : ('created_at' as const),
  direction: sort.startsWith('-') ? ('desc' as const) : ('asc' as const),
})

/** One page of a list. Its ids come from the index alone; couriers and sums are read for the page only. */
export function findPage(
  db: Db,
  status: CustomerStatus,
  finding: Finding,
  page: number,
  items: number,
): Promise<CustomerRow[]> {
  const { key, direction } = sortOf(finding.sort)
  const ids = narrow(db.selectFrom('customers').select('customers.id'), status, finding)
    .orderBy(`customers.${key}`, direction)
    .orderBy('customers.id', direction)
    .limit(items)
    .offset(page * items)
  return selectCustomers(db)
    .where('customers.id', 'in', ids)
    .orderBy(`customers.${key}`, direction)
    .orderBy('customers.id', direction)
    .execute()
}

/** The customers after `last` in the list's order: a whole list is read in such steps, none of them a deep page. */
export function findNext(
  db: Db,
  status: CustomerStatus,
  finding: Finding,
  last: CustomerRow | undefined,
  items: number,
): Promise<CustomerRow[]> {
  const { key, direction } = sortOf(finding.sort)
  const comparison = sql.raw(direction === 'desc' ? '<' : '>')
  const ids = narrow(db.selectFrom('customers').select('customers.id'), status, finding)
    .$if(last !== undefined, (query) =>
      query.where(
        sql<boolean>`(${sql.ref(`customers.${key}`)}, customers.id) ${comparison} (${last?.[key]}, ${last?.id})`,
      ),
    )
    .orderBy(`customers.${key}`, direction)
    .orderBy('customers.id', direction)
    .limit(items)
  return selectCustomers(db)
    .where('customers.id', 'in', ids)
    .orderBy(`customers.${key}`, direction)
    .orderBy('customers.id', direction)
    .execute()
}

export async function countFound(db: Db, status: CustomerStatus, finding: Finding): Promise<number> {
  const { total } = await narrow(
    db.selectFrom('customers').select(sql<number>`count(*)::int8`.as('total')),
    status,
    finding,
  ).executeTakeFirstOrThrow()
  return total
}

export const countByStatus = (db: Db) =>
  db
    .selectFrom('customers')
    .select(['status', sql<number>`count(*)::int8`.as('quantity')])
    .where('anonymized_at', 'is', null)
    .groupBy('status')
    .execute()

/** Approved customers for a sale. Best first: the whole e-mail, the name from its start, a word's start, elsewhere. */
export function searchApproved(db: Db, term: string): Promise<CustomerRow[]> {
  const whole = likeText(term)
  return selectCustomers(db)
    .where('customers.status', '=', 'Approved')
    .where(matches(term))
    .orderBy(
      sql`case when customers.email = fold(${term}) then 0
        when customers.name_key like fold(${whole}) || '%' then 1
        when customers.name_key like '% ' || fold(${whole}) || '%' then 2
        when customers.name_key like '%' || fold(${whole}) || '%' then 3
        else 4 end`,
    )
    .orderBy('customers.name_key')
    .orderBy('customers.id')
    .limit(MAX_FOUND)
    .execute()
}

export type CustomerKey = { id: number } | { email: string }

export function findCustomer(db: Db, by: CustomerKey): Promise<CustomerRow | undefined> {
  const query = selectCustomers(db)
  return 'id' in by
    ? query.where('customers.id', '=', by.id).executeTakeFirst()
    : query.where('customers.email', '=', by.email).executeTakeFirst()
}

/** Locks the customer's row until the transaction ends; `update` also keeps new orders from naming it. */
export function lockCustomer(tx: Tx, by: CustomerKey, strength: 'noKeyUpdate' | 'update' = 'noKeyUpdate') {
  const query = tx.selectFrom('customers').select('id').where('anonymized_at', 'is', null)
  const one = 'id' in by ? query.where('id', '=', by.id) : query.where('email', '=', by.email)
  return (strength === 'update' ? one.forUpdate() : one.forNoKeyUpdate()).executeTakeFirst()
}

const MAX_AUDIT_ROWS = 500

/** The audit trail of one customer, the latest first, with what is held beside it. */
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
