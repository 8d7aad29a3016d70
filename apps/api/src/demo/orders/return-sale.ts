import { afterReturn, surplus } from '@shop/domain/credit'
import { formatBRL } from '@shop/domain/money'
import { ORDER_CODE_RANDOM_BYTES, orderCodeFrom } from '@shop/domain/order-code'
import { type ReturnReason, type ReturnSettlement, SETTLEMENTS_OF_RETURN } from '@shop/domain/returns'
import type { Performer } from '../people/team.ts'
import { balanceOf } from './money.ts'
import type { OrderDraft, ShopFloor } from './order-draft.ts'
import { keepReturnedItem } from './returned-item.ts'

const COMMENTS: Record<ReturnReason, readonly string[]> = {
  regret: ['Cliente desistiu dentro de sete dias.', 'Não serviu no aparelho.'],
  defect: ['Parou de carregar.', 'Tela com manchas.', 'Botão não responde.'],
  wrong: ['Modelo diferente do pedido.', 'Cor trocada na separação.'],
  other: ['Presente em duplicidade.'],
}

/** A unit of a finished sale comes back as a return document; returns the line for the order's history. */
export function returnFinished(
  floor: ShopFloor,
  { order, items, customer }: OrderDraft,
  actor: Performer,
  at: number,
): { fact: string; personal: string } | undefined {
  const { random, accounts, returns } = floor
  const item = items.find(({ row }) => row.returned < row.quantity)
  if (!item || order.status !== 13) return undefined
  const reason = random.pick<ReturnReason>(['regret', 'defect', 'defect', 'wrong', 'other'])
  const settle = random.pick<ReturnSettlement>(['credit', 'credit', 'credit', 'cash', 'pix', 'transfer'])
  const owed = (settle === 'pix' || settle === 'transfer') && random.chance(0.3)
  const id = floor.nextId('returns')
  const code = `D${orderCodeFrom(Uint8Array.from({ length: ORDER_CODE_RANDOM_BYTES }, () => random.int(0, 255)))}`
  const instant = new Date(at).toISOString()
  const value = item.row.unit_price_cents
  const amount = Math.min(value, surplus(afterReturn(balanceOf(floor, { order, items, customer }), value)))
  const comments = random.pick(COMMENTS[reason])
  returns.push({
    id,
    code,
    kind: 'return',
    from_order_id: order.id,
    items_cents: value,
    freight_cents: 0,
    settle,
    refund_cents: settle === 'credit' ? 0 : amount,
    refund_state: owed ? 'owed' : 'done',
    refund_note: '',
    refunded_who: owed ? null : actor.who,
    refunded_at: owed ? null : instant,
    comments,
    employee_id: actor.employeeId,
    who: actor.who,
    created_at: instant,
  })
  const facts = { kind: 'return', quantity: 1, defective: reason === 'defect', comments, reason } as const
  keepReturnedItem(floor, item, { ...facts, orderId: order.id, moved: 0, returnId: id }, actor, at)
  order.return_cents += value
  if (settle === 'credit' && amount > 0)
    accounts.move(customer.id, at, actor, { kind: 'return', amount, orderId: order.id, returnId: id })
  if (settle === 'cash')
    floor.cash.push({
      at,
      actor,
      kind: 'refund',
      amount: -amount,
      orderId: order.id,
      returnId: id,
      comment: code,
    })
  const fact = `Devolução ${code}: ${formatBRL(amount)} em ${SETTLEMENTS_OF_RETURN[settle]}.`
  return { fact, personal: comments }
}
