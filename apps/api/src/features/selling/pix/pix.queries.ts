import type { PixPaymentPage } from '@shop/contract/pix'
import type { Cents } from '@shop/domain/money'
import type { PixDecision, PixOutcome } from '@shop/domain/pix-payment'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { Database } from '../../../db/schema.ts'
import { folded } from '../../../db/sql-parts.ts'
import { likeText } from '../../../wire.ts'
import { otherUse } from '../../cash/proofs/proofs.queries.ts'
import { TO_PAY } from '../../orders/record/order-totals.ts'

type PaymentExpressions = ExpressionBuilder<Pick<Database, 'pix_payments'>, 'pix_payments'>

/** A payment settles its order when it matched automatically or a person accepted it. */
const settles = (eb: PaymentExpressions) =>
  eb.or([eb('outcome', '=', 'matched'), eb('decision', '=', 'accept')])

/**
 * The order of a payment, locked, so that payments of one order are handled one after the other. An order that a person
 * confirmed for this payment takes precedence over the transaction id.
 */
export const lockOrderOfPayment = (tx: Tx, endToEndId: string, txid: string | null) =>
  tx
    .selectFrom('orders')
    .select(['id', 'status', 'pix_returned_cents'])
    .select(TO_PAY.as('to_pay_cents'))
    .where(
      'id',
      '=',
      sql<number>`coalesce(
        (select order_id from pix_confirmations where end_to_end_id = ${endToEndId}),
        (select id from orders where txid = ${txid}),
        (select order_id from order_parts where txid = ${txid}))`,
    )
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The part of its order that a payment is for, as a person confirmed or by the transaction id; lock the order before. */
export const findPartOfPayment = (tx: Tx, endToEndId: string, txid: string | null) =>
  tx
    .selectFrom('order_parts')
    .select(['id', 'amount_cents', 'status', 'returned_cents'])
    .where(
      'id',
      '=',
      sql<number>`coalesce(
        (select part_id from pix_confirmations where end_to_end_id = ${endToEndId}),
        (select id from order_parts where txid = ${txid}))`,
    )
    .executeTakeFirst()

/** The Pix parts of an order that wait for their payment, first part first. */
export const findWaitingPix = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('order_parts')
    .select(['id', 'amount_cents', 'status', 'returned_cents'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'pix')
    .where('status', '=', 'waiting')
    .orderBy('position')
    .execute()

export const findPart = (tx: Tx, id: number) =>
  tx
    .selectFrom('order_parts')
    .select(['id', 'amount_cents', 'status', 'returned_cents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const findConfirmation = (tx: Tx, orderId: number, partId: number | null) =>
  tx
    .selectFrom('pix_confirmations')
    .select('order_id')
    .where('order_id', '=', orderId)
    .where(sql<boolean>`part_id is not distinct from ${partId}`)
    .where('returned_at', 'is', null)
    .executeTakeFirst()

/** Whether a person confirmed an order or part by the payment with this id. */
export const isConfirmedId = async (tx: Tx, endToEndId: string): Promise<boolean> =>
  (await tx
    .selectFrom('pix_confirmations')
    .select('order_id')
    .where('end_to_end_id', '=', endToEndId)
    .where('returned_at', 'is', null)
    .executeTakeFirst()) !== undefined

export const isPaid = async (tx: Tx, orderId: number): Promise<boolean> =>
  (await tx
    .selectFrom('pix_payments')
    .select('order_id')
    .where('order_id', '=', orderId)
    .where(settles)
    .unionAll(tx.selectFrom('pix_confirmations').select('order_id').where('order_id', '=', orderId))
    .executeTakeFirst()) !== undefined

export const findByEndToEndId = (tx: Tx, endToEndId: string) =>
  tx
    .selectFrom('pix_payments')
    .select(['id', 'outcome', 'decision'])
    .where('end_to_end_id', '=', endToEndId)
    .executeTakeFirst()

interface NewPayment {
  end_to_end_id: string
  txid: string | null
  amount_cents: number
  paid_at: string
  order_id: number | null
  part_id: number | null
  charge_id?: number
  outcome: PixOutcome
  /** Given back already when it is reported. */
  returned_cents: number
}

/** The customer whose instalments a payment settled, or whose code for instalments it paid. */
export const findDebtor = async (
  tx: Tx,
  { id, charge_id }: { id: number; charge_id: number | null },
): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('receivable_payments')
      .select('customer_id')
      .where('pix_payment_id', '=', id)
      .union(tx.selectFrom('receivable_charges').select('customer_id').where('id', '=', charge_id))
      .executeTakeFirst()
  )?.customer_id

/**
 * The payment of instalments that a person received with this id and amount (cents), and that the provider has not reported.
 * A Pix by the code of an order, or of another customer's instalments, is not the one that they received.
 */
export const findTold = (tx: Tx, endToEndId: string, amountCents: Cents, txid: string | null) =>
  tx
    .selectFrom('receivable_payments')
    .select(['id', 'customer_id'])
    .where('end_to_end_id', '=', endToEndId)
    .where('amount_cents', '=', amountCents)
    .where('voided_at', 'is', null)
    .where('pix_payment_id', 'is', null)
    .where(
      sql<boolean>`not exists (select from orders where txid = ${txid} union all select from order_parts where txid = ${txid}
        union all select from receivable_charges as charge
          where txid = ${txid} and charge.customer_id <> receivable_payments.customer_id)`,
    )
    .executeTakeFirst()

/** The provider has reported what a person received: no line of the bank has to show it any longer. */
export const setReported = (tx: Tx, id: number, pixPaymentId: number) =>
  tx
    .updateTable('receivable_payments')
    .set({ pix_payment_id: pixPaymentId, in_bank: sql`case when in_bank then true end` })
    .where('id', '=', id)
    .execute()

/** Stores a payment that is not known yet and returns its id. One of which nothing is left has its decision. */
export async function insertPayment(tx: Tx, payment: NewPayment): Promise<number> {
  const isGone = payment.returned_cents >= payment.amount_cents
  const { id } = await tx
    .insertInto('pix_payments')
    .values({ ...payment, ...(isGone ? NOTHING_LEFT : {}) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Recorded as the one who decides about what the bank gave back. */
export const PIX = 'Pix'

/** The decision about a payment of which nothing is left. */
export const NOTHING_LEFT = {
  decision: 'refund' as const,
  note: 'O banco devolveu o valor ao pagador.',
  decided_who: PIX,
  decided_at: sql<string>`now()`,
}

const withOrder = (db: Db) =>
  db
    .selectFrom('pix_payments')
    .leftJoin('orders', 'orders.id', 'pix_payments.order_id')
    .leftJoin('receivable_charges', 'receivable_charges.id', 'pix_payments.charge_id')
    .leftJoin('customers', (join) =>
      join.on(
        'customers.id',
        '=',
        sql`coalesce(orders.customer_id, receivable_charges.customer_id,
          (select customer_id from receivable_payments where pix_payment_id = pix_payments.id))`,
      ),
    )
    .leftJoin('order_parts', 'order_parts.id', 'pix_payments.part_id')
    .leftJoin('pix_confirmations', (join) =>
      join
        .onRef('pix_confirmations.order_id', '=', 'orders.id')
        .on(sql<boolean>`pix_confirmations.part_id is not distinct from pix_payments.part_id`)
        .on('pix_confirmations.returned_at', 'is', null),
    )
    .selectAll('pix_payments')
    .select([
      'orders.code as order_code',
      'orders.status as order_status',
      'orders.paid_cents as order_paid_cents',
      sql<number>`coalesce(order_parts.amount_cents, ${TO_PAY})`.as('order_to_pay_cents'),
      'order_parts.status as part_status',
      sql<number>`coalesce(order_parts.returned_cents, orders.pix_returned_cents, 0)`.as('given_back_cents'),
      sql<number>`(select coalesce(sum(open_cents), 0)::int8 from pix_refunds
        where payment_id = pix_payments.id)`.as('uncovered_cents'),
      sql<string | null>`case when decision is null and outcome <> 'returned' then ${otherUse(
        sql.ref('pix_payments.end_to_end_id'),
        sql.ref('pix_payments.order_id'),
        'paid',
      )} end`.as('used_by'),
      'customers.name as customer_name',
      'confirmed_who',
      'confirmed_at',
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('pix_payments as settling')
            .select('settling.id')
            .whereRef('settling.order_id', '=', 'orders.id')
            .where(sql<boolean>`settling.part_id is not distinct from pix_payments.part_id`)
            .where((or) =>
              or.or([or('settling.outcome', '=', 'matched'), or('settling.decision', '=', 'accept')]),
            ),
        )
        .as('has_payment'),
    )

export type PaymentRow = Awaited<ReturnType<ReturnType<typeof withOrder>['executeTakeFirstOrThrow']>>

const SORTED_BY = { paidAt: 'paid_at', amount: 'amount_cents', decidedAt: 'decided_at' } as const

function sorting(sort: PixPaymentPage['sort'], otherwise: NonNullable<PixPaymentPage['sort']>) {
  const chosen = sort ?? otherwise
  const name = chosen.replace('-', '') as keyof typeof SORTED_BY
  return { column: SORTED_BY[name], direction: chosen.startsWith('-') ? 'desc' : 'asc' } as const
}

const SEARCHED = sql`fold(concat_ws(' ', orders.code, customers.name, pix_payments.end_to_end_id,
  pix_payments.txid, replace((pix_payments.amount_cents / 100.0)::numeric(15, 2)::text, '.', ','), pix_payments.note, decided_who))`

/**
 * One page of the payments that wait for a decision, earliest payment first, or of those decided, latest decision
 * first, and how many there are.
 */
export async function findPayments(
  db: Db,
  { state, page, items, search, reason, decision, sort }: PixPaymentPage,
): Promise<{ rows: PaymentRow[]; total: number }> {
  let found = withOrder(db).where('outcome', '<>', 'matched')
  found = found.where('decision', state === 'open' ? 'is' : 'is not', null)
  if (reason) found = found.where('outcome', '=', reason)
  if (decision) found = found.where('decision', '=', decision)
  if (search) found = found.where(sql<boolean>`${SEARCHED} like '%' || ${folded(likeText(search))} || '%'`)
  const { column, direction } = sorting(sort, state === 'open' ? 'paidAt' : '-decidedAt')
  const [rows, { total }] = await Promise.all([
    found
      .orderBy(column, direction)
      .orderBy('pix_payments.id', direction)
      .limit(items)
      .offset(page * items)
      .execute(),
    found.clearSelect().select(sql<number>`count(*)::int8`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export const findPayment = (db: Db, id: number) =>
  withOrder(db).where('pix_payments.id', '=', id).executeTakeFirst()

export const findEndToEndId = async (tx: Tx, id: number): Promise<string | undefined> =>
  (await tx.selectFrom('pix_payments').select('end_to_end_id').where('id', '=', id).executeTakeFirst())
    ?.end_to_end_id

export const lockPayment = (tx: Tx, id: number) =>
  tx.selectFrom('pix_payments').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export type LockedPayment = NonNullable<Awaited<ReturnType<typeof lockPayment>>>

/** The data of the chosen order that a decision about a payment needs. */
export const findOrderOfDecision = (tx: Tx, by: { code: string } | { id: number }) =>
  tx
    .selectFrom('orders')
    .select(['id', 'payment', 'customer_id', 'paid_cents'])
    .select(TO_PAY.as('to_pay_cents'))
    .where('code' in by ? sql<boolean>`code = ${by.code}` : sql<boolean>`id = ${by.id}`)
    .executeTakeFirst()

export const settlePayment = (
  tx: Tx,
  id: number,
  decided: {
    decision: PixDecision
    note: string
    order_id: number | null
    part_id: number | null
    decided_by: number | null
    decided_who: string
  },
) =>
  tx
    .updateTable('pix_payments')
    .set({ ...decided, decided_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()

/** The Pix parts of an order with their codes, first part first. */
export const findPartCharges = (db: Db, orderId: number) =>
  db
    .selectFrom('order_parts')
    .select(['id', 'amount_cents', 'status', 'txid', 'pix_code'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'pix')
    .orderBy('position')
    .execute()

export const findCharge = (db: Db, orderId: number) =>
  db
    .selectFrom('orders')
    .leftJoin('pix_charges', 'pix_charges.order_id', 'orders.id')
    .select(['orders.id', 'orders.code', 'status', 'txid', 'customer_id', 'placed_at'])
    .select(TO_PAY.as('to_pay_cents'))
    .select(['attendant_id', 'pix_charges.code as pix_code'])
    .where('orders.id', '=', orderId)
    .executeTakeFirst()

/** What of the line that settled an order or part became credit, in cents. */
export const findCreditedByLine = async (tx: Tx, orderId: number, partId: number | null): Promise<Cents> =>
  (
    await tx
      .selectFrom('bank_lines')
      .select('credited_cents')
      .where('order_id', '=', orderId)
      .where('part_id', 'is not distinct from', partId)
      .executeTakeFirst()
  )?.credited_cents ?? 0

/** Whether a line of the bank showed less than was confirmed for the order or part, so that the rest is owed. */
export const isShownAsLess = async (tx: Tx, orderId: number, partId: number | null): Promise<boolean> =>
  (await tx
    .selectFrom('bank_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .where('part_id', 'is not distinct from', partId)
    .where('rest_id', 'is not', null)
    .executeTakeFirst()) !== undefined
