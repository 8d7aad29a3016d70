import type { Options } from '@shop/browser/cart-options'
import { amountsOf, partsProblem } from '@shop/browser/payment-parts'
import type { PreCheckout } from '@shop/contract/selling'
import { type Cents, formatBRL } from '@shop/domain/money'
import { serialCountProblem } from '@shop/domain/serials'
import type { NamedUnit } from '../../../entities/orders/counter/hand-over.api.ts'
import { termProblem } from '../term-problem.ts'
import { isHandedOver, type Way } from './counter-ways.ts'
import { lineProblem } from './sale-lines.tsx'

/** Cash in cents that goes into the till with these options. */
export const cashOf = ({ payment, parts }: Options, due: Cents): Cents => {
  if (!parts) return payment === 'cash' ? due : 0
  const amounts = amountsOf(parts, due)
  return parts.reduce((sum, { kind }, index) => sum + (kind === 'cash' ? (amounts[index] ?? 0) : 0), 0)
}

/** What must be mended before the sale; some have a button of their own. */
export interface PayProblem {
  text: string
  mend?: 'till' | 'pix' | 'debt'
}

interface Paying {
  sale: PreCheckout
  way: Way
  options: Options
  due: Cents
  received: Cents | null
  numbers: readonly NamedUnit[]
}

const text = (found: string | null | undefined): PayProblem | undefined =>
  found ? { text: found } : undefined

/** Why the sale cannot be confirmed yet; undefined when it can. */
export function payProblem({ sale, way, options, due, received, numbers }: Paying): PayProblem | undefined {
  const { items } = sale.cart
  const used = sale.tradeIns?.find(({ missing }) => missing)
  if (used) return { text: `Complete o cadastro do usado ${used.code}.` }
  const line = items.map(lineProblem).find(Boolean)
  if (line) return { text: line }
  const numberless = isHandedOver(options)
    ? items
        .filter(({ serialised }) => serialised)
        .map(({ productId, name, quantity }) => {
          const given = numbers.filter((unit) => unit.productId === productId).length
          return serialCountProblem(name, quantity, given)
        })
        .find(Boolean)
    : undefined
  if (numberless) return { text: numberless }
  const cash = cashOf(options, due)
  if (cash > 0 && isHandedOver(options) && sale.counter?.hasOpenTill === false)
    return { text: 'O caixa está fechado.', mend: 'till' }
  const isPix = options.parts ? options.parts.some(({ kind }) => kind === 'pix') : options.payment === 'pix'
  if (isPix && !sale.pixReady) return { text: 'A loja ainda não tem chave Pix.', mend: 'pix' }
  if (way === 'term' && due > 0 && sale.customer.termPlans.length === 0)
    return { text: 'Só compra a prazo quem tem prazo combinado: escolha o cliente.' }
  const refused = termProblem(sale, options, due)
  if (refused) return { text: refused.text, ...(refused.isDebt && { mend: 'debt' }) }
  if (options.parts) return text(partsProblem(options.parts, due))
  if (way !== 'cash' || received === null) return undefined
  if (Number.isNaN(received)) return { text: 'Informe o dinheiro recebido.' }
  return received < due ? { text: `Faltam ${formatBRL(due - received)}.` } : undefined
}
