import { fold } from '@shop/domain/text'
import { type Insertable, sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { Database } from '../../../db/schema.ts'
import { anyOf, insertRows } from '../../../db/sql-parts.ts'
import { selectCustomers } from './customers.queries.ts'

/** Customers with one of these documents or e-mails, and the cents of opening credit by customer. */
export async function findKnownCustomers(db: Db, documents: readonly string[], emails: readonly string[]) {
  const byDocument = await selectCustomers(db).where('customers.document', '=', anyOf(documents)).execute()
  const byEmail = await selectCustomers(db).where('customers.email', '=', anyOf(emails)).execute()
  const opened = await db
    .selectFrom('credit_entries')
    .select(['customer_id', 'amount_cents'])
    .where('kind', '=', 'opening')
    .where('customer_id', '=', anyOf([...byDocument, ...byEmail].map(({ id }) => id)))
    .execute()
  return {
    byDocument: new Map(byDocument.map((row) => [row.document, row])),
    byEmail: new Map(byEmail.map((row) => [row.email, row])),
    opened: new Map(opened.map(({ customer_id, amount_cents }) => [customer_id, amount_cents])),
  }
}
export type KnownCustomers = Awaited<ReturnType<typeof findKnownCustomers>>

/** The ids of active deliverers by name and by e-mail; null for a name that two of them have. */
export async function findDeliverers(db: Db): Promise<Map<string, number | null>> {
  const rows = await db
    .selectFrom('employees')
    .select(['id', 'name', 'email'])
    .where('kind', '=', 'deliverer')
    .where('is_blocked', '=', false)
    .execute()
  const found = new Map<string, number | null>()
  for (const { id, name } of rows) found.set(fold(name), found.has(fold(name)) ? null : id)
  for (const { id, email } of rows) found.set(fold(email), id)
  return found
}

type NewCustomer = Partial<Insertable<Database['customers']>>

/** The values of a new customer for columns that are empty in the line. */
const DEFAULTS = {
  status: 'Approved',
  level: 0,
  shipping_cost_cents: 0,
  warranty_ppm: 0,
  fast_delivery_tax_cents: 0,
  deliverer_id: null,
  credit_limit_cents: 0,
  term_plans: '',
  notes: '',
  internal_note: '',
  street: '',
  number: '',
  neighborhood: '',
  complement: '',
  zip_code: '',
  city: '',
  state: '',
} as const satisfies NewCustomer

/** New approved customers without a password; returns their ids in the order given. */
export async function insertCustomers(tx: Tx, customers: readonly NewCustomer[]): Promise<number[]> {
  const insert = insertRows(
    'customers',
    customers.map(({ name, phone, email, document, ...given }) => ({
      name,
      phone,
      email,
      document,
      ...DEFAULTS,
      ...given,
    })),
  )
  const { rows } = await sql<{ id: number }>`${insert} returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** One row of the audit trail for each, without personal data. */
export const auditImported = (tx: Tx, { employeeId, who, ip }: Actor, ids: readonly number[]) =>
  insertRows(
    'audit_log',
    ids.map((id) => ({
      employee_id: employeeId,
      who,
      ip,
      action: 'signup',
      entity: 'customer',
      entity_id: id,
      change: 'Cadastro importado, aprovado',
    })),
  ).execute(tx)
