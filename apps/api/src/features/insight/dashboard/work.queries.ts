import { ORDER_STATUS, type StatusKey } from '@shop/domain/order-status'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { MISSING } from '../../after-sales/bank/bank.queries.ts'
import { IS_UNPAID } from '../../orders/unpaid/unpaid-orders.queries.ts'
import type { Sql } from '../reports/report-query.ts'

const inStatus = (...keys: StatusKey[]) =>
  sql`(select coalesce(sum(quantity), 0)::int8 from order_status_counts where status in (${sql.join(keys.map((key) => sql.lit(key)))}))`

const {
  AGUARDANDO_APROVACAO,
  AGUARDANDO_ESTOQUISTA,
  AGUARDANDO_MOTOBOY,
  AGUARDANDO_CLIENTE,
  ENTREGA_IMEDIATA,
} = ORDER_STATUS

/** Each from counters or from an index of exactly the counted rows. */
export const COUNTS = {
  customers: sql`(select count(*)::int8 from customers where status = 'Waiting' and anonymized_at is null)`,
  unpaidOrders: sql`(select count(*)::int8 from orders where ${IS_UNPAID})`,
  ordersToApprove: inStatus(AGUARDANDO_APROVACAO),
  ordersToPrepare: inStatus(AGUARDANDO_ESTOQUISTA),
  ordersForDeliverer: inStatus(AGUARDANDO_MOTOBOY),
  ordersAtOnce: inStatus(ENTREGA_IMEDIATA),
  ordersForCustomer: inStatus(AGUARDANDO_CLIENTE),
  ordersToLeave: inStatus(AGUARDANDO_MOTOBOY, ENTREGA_IMEDIATA, AGUARDANDO_CLIENTE),
  ordersWithoutDeliverer: sql`(select coalesce(sum(quantity), 0)::int8 from order_choice_counts
    where status in (${sql.lit(AGUARDANDO_MOTOBOY)}, ${sql.lit(ENTREGA_IMEDIATA)}) and deliverer_id is null)`,
  payments: sql`(select count(*)::int8 from pix_payments where outcome <> 'matched' and decision is null)`,
  bankLines: sql`(select count(*)::int8 from bank_lines where status = 'waiting')`,
  bankMissing: sql`(select count(*)::int8 from ${MISSING} as missing)`,
  goodsToReceive: sql`(select (select count(*) from nfes where received_at is null and cancelled_at is null)
    + (select count(*) from goods_receipts where state in ('open', 'held') and nfe_id is null))`,
  tradeInsIncomplete: sql`(select count(*)::int8 from trade_ins where settled_at is not null and completed_at is null)`,
  claims: sql`(select count(*)::int8 from claims where ended_at is null)`,
  lowStock: sql`(select count(*)::int8 from products where archived_at is null and stock <= stock_alert)`,
} satisfies Record<string, Sql>

export type Waiting = keyof typeof COUNTS
export const WAITING = Object.keys(COUNTS) as Waiting[]

/** How many of each kind wait, in one statement. */
export async function countWaiting(
  db: Db,
  of: readonly Waiting[],
): Promise<Partial<Record<Waiting, number>>> {
  if (of.length === 0) return {}
  const columns = of.map((name) => sql`${COUNTS[name]} as ${sql.id(name)}`)
  const { rows } = await sql<Partial<Record<Waiting, number>>>`select ${sql.join(columns)}`.execute(db)
  return rows[0] ?? {}
}
