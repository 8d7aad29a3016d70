import { formatReais } from '@shop/browser/format'
import { isInParts } from '@shop/browser/order-payment'
import type { Order } from '@shop/contract/orders'
import { formatPercent, ppmFromPercent } from '@shop/domain/percent'
import { levelLabel } from '@shop/domain/pricing'

const percent = (value: number | null) => (value === null ? '' : ` ${formatPercent(ppmFromPercent(value))}`)

const level = (value: number | null) => (value ? ` (Nível ${levelLabel(value)})` : '')

const freightNote = ({ shippingCost, isFastDelivery, hasWarranty }: Order) => {
  if (shippingCost === 0) return hasWarranty ? ' (dispensado pela garantia)' : ''
  return isFastDelivery ? ' (taxa de entrega rápida)' : ''
}

interface Line {
  label: string
  value: string
  isTotal: boolean
}

/** The lines that add up to an order's total, each with the agreed term that it comes from. */
export function explainTotal(order: Order): Line[] {
  const lines: [label: string, reais: number, shown: boolean, isTotal?: true][] = [
    [`Produtos${level(order.level)}`, order.subTotal, true],
    [`Garantia do pedido${percent(order.warrantyPercentage)}`, order.totalWarranty, order.hasWarranty],
    [`Frete${freightNote(order)}`, order.shippingCost, true],
    ['Trocas', -order.totalExchange, order.totalExchange > 0],
    ['Devoluções', -order.totalReturn, order.totalReturn > 0],
    ['Total', order.total, true, true],
    ['Crédito usado', -order.creditUsed, order.creditUsed > 0],
    [isInParts(order) ? 'A receber em dinheiro' : 'A receber', order.toPay, true],
    ['Recebido', order.paid, order.paid > 0],
    ['A favor do cliente', order.surplus, order.surplus > 0],
  ]
  return lines
    .filter(([, , shown]) => shown)
    .map(([label, reais, , isTotal = false]) => ({ label, value: formatReais(reais), isTotal }))
}
