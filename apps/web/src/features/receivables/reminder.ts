import { formatReais } from '@shop/browser/format'
import type { Instalment } from '@shop/contract/receivables'
import { formatDay } from '@shop/domain/instalments'
import { nearestCents, reaisFromCents } from '@shop/domain/money'

/** What an instalment costs today, in reais. */
export const costOf = ({ open, fine, interest }: Pick<Instalment, 'open' | 'fine' | 'interest'>) =>
  reaisFromCents(nearestCents(open + fine + interest))

/** What instalments cost today together, in reais. */
export const sumOf = (items: readonly Instalment[]) =>
  reaisFromCents(items.reduce((sum, item) => sum + nearestCents(costOf(item)), 0))

const lineOf = (item: Instalment) =>
  `• ${item.orderId === null ? `Documento ${item.code}` : `Pedido ${item.code}, parcela ${item.number}/${item.of}`}: ${formatReais(costOf(item))}, ${item.status === 'overdue' ? 'venceu' : 'vence'} em ${formatDay(item.dueDate)}`

/** A friendly reminder of open instalments, to be sent by a messenger. */
export function reminderText(items: readonly Instalment[]): string {
  const name = items[0]?.customer.split(' ')[0] ?? ''
  const late = items.some(({ status }) => status === 'overdue')
  return [
    `Olá, ${name}! ${late ? 'Consta em aberto na loja:' : 'Lembrete dos próximos vencimentos na loja:'}`,
    ...items.map(lineOf),
    `Total: ${formatReais(sumOf(items))}. Se já pagou, desconsidere. Obrigado!`,
  ].join('\n')
}
