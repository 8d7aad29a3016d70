import { COMPANY_ID } from '@shop/contract/company'
import type { CustomerMailKind, OrderMailKind } from '@shop/domain/customer-mails'
import type { Cents } from '@shop/domain/money'
import type { PartState } from '@shop/domain/order-parts'
import { ORDER_STATUS } from '@shop/domain/order-status'
import type { PartKind } from '@shop/domain/pricing'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { days } from '../../../db/sql-parts.ts'
import { PROOF_UNTIL_TEXT } from '../record/proof-term.ts'
import { IS_ITS_OCCASION, IS_NIGHT, REMINDERS } from './reminders.queries.ts'

/** Whether a customer is reached: by a confirmed address, or in a browser. */
const isReached = sql<boolean>`(email_verified_at is not null
  or exists (select from push_subscriptions where push_subscriptions.customer_id = customers.id))`

/** Queues a mail about an order, once for each kind, if its customer is reached and the kind is not switched off; to be sent. */
export const orderMail = (orderId: number, kind: OrderMailKind) =>
  sql`insert into customer_mails (customer_id, order_id, kind)
    select customers.id, orders.id, ${kind}
    from orders join customers on customers.id = customer_id
    where orders.id = ${orderId} and ${isReached}
      and not exists (select from companies where id = ${COMPANY_ID} and ${kind} = any(muted_mails))
    on conflict (order_id, kind) where order_id is not null do nothing`

/** Takes back a mail about an order that was not sent yet. */
export const dropOrderMail = (tx: Tx, orderId: number, kind: OrderMailKind) =>
  tx
    .deleteFrom('customer_mails')
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .where('done_at', 'is', null)
    .execute()

/** Queues a mail to a customer who can be reached. */
export const recordCustomerMail = (tx: Tx, customerId: number, kind: CustomerMailKind) =>
  sql`insert into customer_mails (customer_id, kind)
    select id, ${kind} from customers where id = ${customerId} and ${isReached}`.execute(tx)

/** Queues the decision about a customer's request, if the address is confirmed. */
export const recordRequestMail = (
  tx: Tx,
  requestId: number,
  kind: Extract<CustomerMailKind, 'requestAccepted' | 'requestRefused'>,
) =>
  sql`insert into customer_mails (customer_id, request_id, kind)
    select customers.id, order_requests.id, ${kind}
    from order_requests join orders on orders.id = order_id join customers on customers.id = customer_id
    where order_requests.id = ${requestId} and email_verified_at is not null`.execute(tx)

/**
 * Marks wanted products that are in stock again as arrived; customers who waited get a mail if their address is
 * confirmed.
 */
export const recordArrivals = (db: Db) =>
  sql`with arrived as (
      update product_wants set arrived_at = now() from products
      where products.id = product_id and arrived_at is null and stock > 0 and archived_at is null
      returning customer_id, product_id
    )
    insert into customer_mails (customer_id, product_id, kind)
    select customer_id, product_id, 'available' from arrived join customers on customers.id = customer_id
    where email_verified_at is not null and status = 'Approved'`.execute(db)

/** Takes mails that are due, earliest first, no reminder at night; rows locked by another process are skipped. */
export const takeDue = (tx: Tx, most: number) =>
  tx
    .updateTable('customer_mails')
    .set({ done_at: sql<string>`now()` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('customer_mails')
        .select('id')
        .where('done_at', 'is', null)
        .where((where) => where.or([where('kind', 'not in', REMINDERS), sql<boolean>`not ${IS_NIGHT}`]))
        .orderBy('id')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'customer_id'])
    .execute()

/** A part of an order as its mails show it; amounts in cents. */
interface MailPart {
  kind: PartKind
  amount: Cents
  status: PartState
  code: string | null
  /** Open instalments of a part on term, first due first. */
  due: { dueDate: string; open: Cents }[] | null
}

const PARTS = sql<
  MailPart[]
>`(select coalesce(json_agg(json_build_object('kind', kind, 'amount', amount_cents,
  'status', status, 'code', pix_code, 'due', case when kind = 'term' then (select json_agg(
    json_build_object('dueDate', due_date::text, 'open', open_cents) order by due_date, id)
    from instalments where part_id = order_parts.id and open_cents > 0) end)
  order by position), '[]') from order_parts where order_id = orders.id)`

/** A mail with the data of its text; undefined when it must not be sent any more. */
export const findMail = (db: Db, id: number) =>
  db
    .selectFrom('customer_mails')
    .innerJoin('customers', 'customers.id', 'customer_mails.customer_id')
    .leftJoin('order_requests', 'order_requests.id', 'customer_mails.request_id')
    .leftJoin('instalments', 'instalments.id', 'customer_mails.instalment_id')
    .leftJoin('orders', (join) =>
      join.on(
        'orders.id',
        '=',
        sql<number>`coalesce(customer_mails.order_id, order_requests.order_id, instalments.order_id)`,
      ),
    )
    .leftJoin('products', 'products.id', 'customer_mails.product_id')
    .select(['customer_mails.kind', 'customers.name', 'customers.email', 'orders.id as order_id'])
    .select(sql<boolean>`email_verified_at is not null`.as('is_verified'))
    .select(['order_requests.kind as request_kind', 'reply'])
    .select(['orders.code as order_code', 'orders.status as order_status', 'orders.total_cents', 'is_pickup'])
    .select('orders.paid_cents')
    .select('products.name as product_name')
    .select(['orders.freight_cents', 'orders.warranty_cents', 'orders.credit_used_cents'])
    .select(
      sql<{ name: string; quantity: number; cents: number }[]>`coalesce((
        select json_agg(json_build_object('name', name, 'quantity', quantity, 'cents', quantity * unit_price_cents)
          order by name, product_id)
        from order_items where order_items.order_id = orders.id), '[]')`.as('items'),
    )
    .select((eb) =>
      eb.selectFrom('pix_charges').whereRef('order_id', '=', 'orders.id').select('code').as('pix_code'),
    )
    .select(PARTS.as('parts'))
    .select(PROOF_UNTIL_TEXT.as('proof_until'))
    .select(
      sql<boolean>`exists (select from order_history where order_id = orders.id and action = 'expire')`.as(
        'is_expired',
      ),
    )
    .select([
      'instalments.number',
      'count',
      'instalments.document as debt_document',
      'open_cents',
      'fine_cents',
      'interest_cents',
    ])
    .select(sql<string | null>`due_date::text`.as('due_date'))
    .select(sql<string | null>`interest_day::text`.as('interest_day'))
    .select(sql<boolean>`instalments.id is not null and ${IS_NIGHT}`.as('is_too_late'))
    .where((where) =>
      where.or([
        where('instalments.id', 'is', null),
        where.and([where('open_cents', '>', 0), IS_ITS_OCCASION]),
      ]),
    )
    .where('customer_mails.id', '=', id)
    .where('customers.anonymized_at', 'is', null)
    .where('customers.status', '!=', 'Blocked')
    .executeTakeFirst()

/** Takes the orders that staff is to be notified of, earliest first. */
export const takeAnnounced = async (tx: Tx) => {
  const { rows } = await sql<{ orderId: number }>`
    delete from orders_to_announce where order_id in (
      select order_id from orders_to_announce order by order_id for update skip locked)
    returning order_id as "orderId"`.execute(tx)
  return rows.toSorted((a, b) => a.orderId - b.orderId)
}

/** The code of an order that still waits for its approval. */
export const findToApprove = (db: Db, orderId: number) =>
  db
    .selectFrom('orders')
    .select('code')
    .where('id', '=', orderId)
    .where('status', '=', ORDER_STATUS.AGUARDANDO_APROVACAO)
    .executeTakeFirst()

export type MailRow = NonNullable<Awaited<ReturnType<typeof findMail>>>

/** Mails that were sent, and wants that arrived, long ago. */
export const OLD_MAILS = {
  customer_mails: sql<boolean>`done_at < now() - ${days(90)}`,
  product_wants: sql<boolean>`arrived_at < now() - ${days(180)}`,
}
