import type { Rehearsal, RehearsalBody } from '@shop/contract/receivables'
import { type DebtEvent, rehearse } from '@shop/domain/rehearsal'
import { addDays } from '@shop/domain/shop-time'
import { sql } from 'kysely'
import { notFound } from '../../../app-error.ts'
import { type Db, readAtLength, type Tx } from '../../../db/database.ts'
import { REPORT_MS } from '../../../db/limits.ts'
import { anyOf } from '../../../db/sql-parts.ts'
import { reais } from '../../../wire.ts'
import { findTerms } from './receivable-terms.ts'
import { findDebtor } from './receivables.queries.ts'

const DAYS = 90
/** Customers whose history is replayed at a time. */
const CUSTOMERS = 500

function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

/** Customers with sales on term since the day, in parts. */
async function* findBuyers(tx: Tx, from: string, customerId: number | undefined) {
  for (let last = 0; ; ) {
    const rows = await tx
      .selectFrom('customers')
      .select(['id', 'name', 'credit_limit_cents', 'debt_cents'])
      .where('id', '>', last)
      .$if(customerId !== undefined, (query) => query.where('id', '=', customerId as number))
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('receivable_entries')
            .select('receivable_entries.id')
            .whereRef('receivable_entries.customer_id', '=', 'customers.id')
            .where('day', '>=', from)
            .where('kind', '=', 'opened'),
        ),
      )
      .orderBy('id')
      .limit(CUSTOMERS)
      .execute()
    if (rows.length > 0) yield rows
    last = rows.at(-1)?.id ?? 0
    if (rows.length < CUSTOMERS) return
  }
}

/** Everything that changed instalments which are open, or changed since the day; in the order in which it happened. */
const findEntries = (tx: Tx, customerIds: readonly number[], from: string) =>
  tx
    .selectFrom('receivable_entries as entry')
    .innerJoin('instalments', 'instalments.id', 'entry.instalment_id')
    .leftJoin('orders', 'orders.id', 'entry.order_id')
    .select([
      'entry.customer_id',
      'entry.instalment_id',
      'entry.order_id',
      'entry.kind',
      'entry.amount_cents',
    ])
    .select(['origin', 'plan_days', 'part_id', 'orders.code'])
    .select([sql<string>`day::text`.as('day'), sql<string>`due_date::text`.as('due_date')])
    .where('entry.customer_id', '=', anyOf(customerIds))
    .where('entry.kind', 'in', ['opened', 'opening', 'paid', 'returned', 'ended', 'voided'])
    .where((eb) =>
      eb.or([
        eb('open_cents', '>', 0),
        eb.exists(
          eb
            .selectFrom('receivable_entries as late')
            .select('late.id')
            .whereRef('late.instalment_id', '=', 'instalments.id')
            .where('late.day', '>=', from),
        ),
      ]),
    )
    .orderBy('entry.id')
    .execute()

type Entry = Awaited<ReturnType<typeof findEntries>>[number]

const isOpening = ({ kind }: Entry) => kind === 'opened' || kind === 'opening'

/** What a checkout opened; an opening balance has no order. */
const saleOf = ({ order_id, origin, instalment_id }: Entry) =>
  order_id === null ? `opening ${instalment_id}` : `${order_id} ${origin === 'rest'}`

/** The instalments that a checkout opened together are one event, whatever parts it had. */
function toEvents(entries: readonly Entry[]): DebtEvent[] {
  const sales = groupBy(entries.filter(isOpening), saleOf)
  return entries.flatMap((entry): DebtEvent[] => {
    if (!isOpening(entry))
      return [{ kind: 'changed', instalmentId: entry.instalment_id, amountCents: entry.amount_cents }]
    const sale = sales.get(saleOf(entry)) ?? []
    if (sale[0] !== entry) return []
    const parts = [...groupBy(sale, ({ part_id }) => part_id).values()]
    return [
      {
        kind: 'opened',
        // An opening balance has no order; it is not checked against the terms, so it is never among the stopped
        // orders.
        orderId: entry.order_id ?? 0,
        day: entry.day,
        isChecked: sale.every(({ origin }) => origin === 'term'),
        plans: parts.map((part) => part.map(({ plan_days }) => plan_days ?? 0)),
        instalments: sale.map((one) => ({
          id: one.instalment_id,
          dueDate: one.due_date,
          amountCents: one.amount_cents,
        })),
      },
    ]
  })
}

const sumOwed = async (tx: Tx, customerId: number | undefined): Promise<number> =>
  (
    await tx
      .selectFrom('customers')
      .select(sql<number>`coalesce(sum(debt_cents), 0)::int8`.as('owed'))
      .where('debt_cents', '>', 0)
      .$if(customerId !== undefined, (query) => query.where('id', '=', customerId as number))
      .executeTakeFirstOrThrow()
  ).owed

/**
 * Which orders of the last 90 days other terms (limit in cents) would have stopped, and what would be owed without them.
 * Terms that are not given stay as they are today. Changes nothing. @throws AppError NOT_FOUND for an unknown customer
 */
export const rehearseTerms = (db: Db, requested: RehearsalBody): Promise<Rehearsal> =>
  readAtLength(db, REPORT_MS, async (tx) => {
    if (requested.customerId !== undefined && !(await findDebtor(tx, requested.customerId)))
      throw notFound('Cliente não encontrado.')
    const { today, graceDays } = await findTerms(tx)
    const from = addDays(today, -DAYS)
    const orders: Rehearsal['orders'] = []
    let owed = await sumOwed(tx, requested.customerId)
    for await (const buyers of findBuyers(tx, from, requested.customerId)) {
      const ids = buyers.map(({ id }) => id)
      const entries = groupBy(await findEntries(tx, ids, from), ({ customer_id }) => customer_id)
      for (const buyer of buyers) {
        const own = entries.get(buyer.id) ?? []
        const terms = {
          limitCents: requested.creditLimit ?? buyer.credit_limit_cents,
          graceDays: requested.graceDays ?? graceDays,
          plans: requested.termPlans,
        }
        const { stopped, owedCents } = rehearse(toEvents(own), terms, from)
        owed += owedCents - buyer.debt_cents
        for (const { orderId, why } of stopped) {
          const sold = own.filter(({ order_id, kind }) => order_id === orderId && kind === 'opened')
          orders.push({
            orderId,
            code: sold[0]?.code ?? '',
            customer: buyer.name,
            day: sold[0]?.day ?? '',
            amount: reais(sold.reduce((sum, { amount_cents }) => sum + amount_cents, 0)),
            why,
          })
        }
      }
    }
    return { orders, owed: reais(owed) }
  })
