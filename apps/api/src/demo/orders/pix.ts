import { formatBRL } from '@shop/domain/money'
import { PIX_TXID_LENGTH, pixCode } from '@shop/domain/pix-code'
import type { RowOf } from '../load/insert-rows.ts'
import type { Performer } from '../people/team.ts'
import type { Random } from '../random.ts'
import type { OrderRow, ShopFloor } from './order-draft.ts'

const characters = (random: Random, from: string, length: number) =>
  Array.from({ length }, () => from[random.int(0, from.length - 1)]).join('')

export const drawTxid = (random: Random) => characters(random, '0123456789abcdef', PIX_TXID_LENGTH)

/** A bank's identifier of a payment: the bank's number, the minute, and a random part. */
const drawEndToEndId = (random: Random, at: number) =>
  `E60746948${new Date(at).toISOString().replace(/\D/g, '').slice(0, 12)}${characters(random, '0123456789ABCDEFGHJKMNPQRSTVWXYZ', 11)}`

const totalOf = (order: OrderRow) =>
  order.sub_total_cents + order.warranty_cents + order.freight_cents - order.credit_used_cents

/** Stores the Pix code of the order; does nothing for other payment kinds. */
export function chargePix({ pixAccount, charges }: ShopFloor, order: OrderRow): void {
  const { txid, placed_at } = order
  if (txid === null) return
  const { bankSettingId, ...receiver } = pixAccount
  const code = pixCode({ ...receiver, amountCents: totalOf(order), txid })
  charges.push({ order_id: order.id, bank_setting_id: bankSettingId, code, created_at: placed_at })
}

/** Stores a payment of exactly the order's amount; returns the line for its history. */
export function payPix(
  { random, payments }: ShopFloor,
  order: OrderRow,
  at: number,
  outcome: 'matched' | 'late',
): string {
  const [endToEndId, instant] = [drawEndToEndId(random, at), new Date(at).toISOString()]
  payments.push({
    end_to_end_id: endToEndId,
    txid: order.txid,
    amount_cents: totalOf(order),
    paid_at: instant,
    received_at: instant,
    order_id: order.id,
    outcome,
    decision: null,
    note: '',
    decided_by: null,
    decided_who: null,
    decided_at: null,
  })
  return `Pix de ${formatBRL(totalOf(order))} recebido (${endToEndId}).`
}

const STILL_OPEN = 2
const HOURS_TO_DECIDE = 3

/** Gives late payments back to their payers, except for the latest ones, about which nobody has decided yet. */
export function giveBackLate(payments: readonly RowOf<'pix_payments'>[], { employeeId, who }: Performer) {
  const late = payments.filter(({ outcome }) => outcome === 'late')
  const decided = late
    .sort((a, b) => String(a.paid_at).localeCompare(String(b.paid_at)))
    .slice(0, -STILL_OPEN)
  return payments.map((payment) =>
    decided.includes(payment)
      ? {
          ...payment,
          decision: 'refund' as const,
          note: 'Devolvido pelo aplicativo do banco.',
          decided_by: employeeId,
          decided_who: who,
          decided_at: new Date(
            Date.parse(String(payment.paid_at)) + HOURS_TO_DECIDE * 3_600_000,
          ).toISOString(),
        }
      : payment,
  )
}
