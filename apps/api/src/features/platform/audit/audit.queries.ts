import type { AuditEntry, AuditQuery } from '@shop/contract/audit'
import { localPeriod } from '@shop/domain/shop-time'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { folded } from '../../../db/sql-parts.ts'
import { likeText } from '../../../wire.ts'

const BEGINNING = '0001-01-01T00:00:00'
const END = '9999-12-31T00:00:00'

/** For each kind of entity, the expression of its name. */
const NAMES = {
  customer: ['customers', 'name'],
  product: ['products', 'name'],
  brand: ['brands', 'name'],
  reference: ['brands', 'name'],
  employee: ['employees', 'name'],
  role: ['roles', 'name'],
  order: ['orders', 'code'],
  'bank-setting': ['bank_settings', 'name'],
} as const

const entityName = sql<string | null>`case entity ${sql.join(
  Object.entries(NAMES).map(
    ([entity, [table, column]]) =>
      sql`when ${sql.lit(entity)} then (select ${sql.ref(column)} from ${sql.table(table)} where id = "entityId")`,
  ),
  sql` `,
)} end`

/** One page of the audit trail, newest first, and how many rows match the filters. */
export async function findAudit(
  db: Db,
  { page, items, start, end, search, action, entity, entityId }: AuditQuery,
  timeZone: string,
): Promise<{ entries: AuditEntry[]; total: number }> {
  const period = localPeriod(start ?? BEGINNING, end ?? END, timeZone)
  let found = db.selectFrom('audit_log')
  if (start) found = found.where('at', '>=', period.from.toISOString())
  if (end) found = found.where('at', '<', period.before.toISOString())
  if (search)
    found = found.where(
      sql<boolean>`fold(concat_ws(' ', who, change, ip)) like '%' || ${folded(likeText(search))} || '%'`,
    )
  if (action) found = found.where('action', '=', action)
  if (entity) found = found.where('entity', '=', entity)
  if (entityId) found = found.where('entity_id', '=', entityId)
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const lines = found
    .select(['id', 'at', 'who', 'ip', 'action', 'entity', 'entity_id as entityId', 'change'])
    .orderBy('id', 'desc')
    .limit(items)
    .offset(page * items)
  // Names are looked up for the page only, not for the rows before it.
  const entries = await db
    .selectFrom(lines.as('lines'))
    .selectAll()
    .select(entityName.as('entityName'))
    .orderBy('id', 'desc')
    .execute()
  return { entries, total }
}
