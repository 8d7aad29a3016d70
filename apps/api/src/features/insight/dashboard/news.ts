import type { NewsItem, NewsKind } from '@shop/contract/dashboard-news'
import { formatBRL } from '@shop/domain/money'
import { ORDER_STATUS } from '@shop/domain/order-status'
import { holdsAny, type Permission } from '@shop/domain/permissions'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** So many of each kind; the screens' own lists show older ones. */
const EACH = sql.lit(5)
/** So many of all that waits; what was given is told beside it, however much waits. */
const MOST_WAITING = sql.lit(18)

const ORDERS: readonly Permission[] = ['bo:manage:orders']

interface Row {
  kind: NewsKind
  id: number
  text: string | null
  cents: number | null
  at: string
}

interface Query {
  seenBy: readonly Permission[]
  rows: ReturnType<typeof sql>
  isGiven?: true
}

/** What somebody gave in the last week, from the bound of the settings on; `rows` have id, who, cents, and at. */
const given = (kind: NewsKind, rows: ReturnType<typeof sql>): Query => ({
  seenBy: ORDERS,
  isGiven: true,
  rows: sql`select ${sql.lit(kind)} as kind, id,
      who || case when place = ${EACH} and found > place then ', e mais ' || (found - place) else '' end as text, cents, at
    from (
      select *, count(*) over () as found, row_number() over (order by at desc) as place from (${rows}) as given
      where cents > 0 and cents >= (select told_above_cents from companies limit 1) and at > now() - interval '7 days'
    ) as counted where place <= ${EACH}`,
})

/**
 * Each reads an index: what waits in this order, and only rows that wait for an employee; what was given, only rows of
 * its kind, since a week ago. Each has all columns with their types, because it may be the first of the union, or the
 * only one.
 */
const QUERIES: Record<NewsKind, Query> = {
  signup: {
    seenBy: ['bo:manage:customers'],
    rows: sql`select 'signup' as kind, id, name as text, null::int8 as cents, created_at as at from customers
      where status = 'Waiting' and anonymized_at is null order by created_at desc limit ${EACH}`,
  },
  approve: {
    seenBy: ORDERS,
    rows: sql`select 'approve' as kind, id, code as text, null::int8 as cents, updated_at as at from orders
      where status = ${sql.lit(ORDER_STATUS.AGUARDANDO_APROVACAO)} order by updated_at desc limit ${EACH}`,
  },
  failed: {
    seenBy: ORDERS,
    rows: sql`select 'failed' as kind, orders.id, orders.code as text, null::int8 as cents, delivery_attempts.at
      from delivery_attempts join orders on orders.id = order_id
      where orders.status in (${sql.lit(ORDER_STATUS.AGUARDANDO_MOTOBOY)}, ${sql.lit(ORDER_STATUS.ENTREGA_IMEDIATA)})
      and delivery_attempts.id > (select coalesce(max(id), 0) - 200 from delivery_attempts)
      order by delivery_attempts.id desc limit ${EACH}`,
  },
  refused: {
    seenBy: ORDERS,
    rows: sql`select 'refused' as kind, refused_records.id, code || ', por ' || who as text, cash_cents as cents,
        refused_at as at
      from refused_records join orders on orders.id = order_id
      where ended_at is null order by refused_records.id desc limit ${EACH}`,
  },
  payment: {
    seenBy: ORDERS,
    rows: sql`select 'payment' as kind, id, null::text as text, amount_cents as cents, received_at as at from pix_payments
      where outcome <> 'matched' and decision is null and outcome <> 'returned' order by received_at desc limit ${EACH}`,
  },
  returned: {
    seenBy: ORDERS,
    rows: sql`select 'returned' as kind, id, null::text as text, returned_cents as cents,
        (select max(pix_refunds.received_at) from pix_refunds where payment_id = pix_payments.id) as at
      from pix_payments where outcome <> 'matched' and decision is null and outcome = 'returned'
      order by at desc limit ${EACH}`,
  },
  request: {
    seenBy: ORDERS,
    rows: sql`select 'request' as kind, order_requests.id, code as text, null::int8 as cents, order_requests.at
      from order_requests join orders on orders.id = order_id
      where order_requests.state = 'open' order by order_requests.id desc limit ${EACH}`,
  },
  incomplete: {
    seenBy: ORDERS,
    rows: sql`select 'incomplete' as kind, id, code as text, null::int8 as cents, settled_at as at from trade_ins
      where settled_at is not null and completed_at is null order by id desc limit ${EACH}`,
  },
  credit: given(
    'credit',
    sql`select customer_id as id, customers.name || ', por ' || who as who, abs(amount_cents) as cents, at
        from credit_entries join customers on customers.id = customer_id
        where kind in ('grant', 'payout', 'pix')`,
  ),
  // Refunds and payouts in cash are told as what they are.
  cash: given(
    'cash',
    sql`select session_id as id, 'por ' || who as who, -amount_cents as cents, at from till_movements
        where amount_cents < 0 and return_id is null and credit_entry_id is null`,
  ),
  goodsBack: given(
    'goodsBack',
    sql`select id, code || ', por ' || who as who, items_cents + freight_cents as cents, created_at as at from returns`,
  ),
  // Cash and credit for a used phone are rows of the till and of the customer's credit.
  bought: given(
    'bought',
    sql`select id, code || ', por ' || who as who, price_cents as cents, settled_at as at from trade_ins
        where settle = 'pix' and settled_at is not null`,
  ),
  forgone: given(
    'forgone',
    sql`select pix_payments.id, orders.code || ', por ' || decided_who as who, coalesce(order_parts.amount_cents,
          sub_total_cents + warranty_cents + freight_cents - credit_used_cents) - pix_payments.amount_cents as cents,
          decided_at as at
        from pix_payments join orders on orders.id = pix_payments.order_id
          left join order_parts on order_parts.id = pix_payments.part_id
        where decision = 'accept'`,
  ),
}

/** The latest events that wait for an employee, and what was given, as far as the person may see them; one statement. */
export async function getNews(db: Db, held: readonly string[]): Promise<NewsItem[]> {
  const seen = Object.values(QUERIES).filter(({ seenBy }) => holdsAny(held, seenBy))
  if (seen.length === 0) return []
  const partsOf = (queries: readonly Query[]) => queries.map(({ rows }) => sql`(${rows})`)
  const waiting = partsOf(seen.filter(({ isGiven }) => !isGiven))
  const parts = [
    sql`(select * from (${sql.join(waiting, sql` union all `)}) as waiting (kind, id, text, cents, at)
      order by at desc limit ${MOST_WAITING})`,
    ...partsOf(seen.filter(({ isGiven }) => isGiven)),
  ]
  const { rows } =
    await sql<Row>`select * from (${sql.join(parts, sql` union all `)}) as news order by at desc`.execute(db)
  return rows.map(({ kind, id, text, cents, at }) => ({
    kind,
    id,
    text: [cents === null ? null : formatBRL(cents), text].filter((part) => part !== null).join(', '),
    at,
  }))
}
