import type { CheckoutChoice } from '@shop/contract/selling'
import { ORDER_STATUS, type StatusKey } from '@shop/domain/order-status'
import { sellsAtCounter } from '@shop/domain/order-workflow'
import type { Actor } from '../../../actor.ts'
import { ruleViolation } from '../../../app-error.ts'

/** Customers buy; the goods are handed over by people of the shop. */
export const mayHandOver = (actor: Actor): boolean => actor.kind === 'employee' && sellsAtCounter(actor)

/**
 * Only what waits for nothing is sold and handed over in one call: a Pix or a transfer is received first, and the order
 * is handed over by a call of its own. @throws AppError RULE_VIOLATION
 */
export function requireNothingAwaited({ typeOfDelivery }: CheckoutChoice, status: StatusKey): void {
  if (typeOfDelivery !== 2) throw ruleViolation('Só uma retirada na loja é entregue na hora da venda.')
  if (status !== ORDER_STATUS.AGUARDANDO_ESTOQUISTA)
    throw ruleViolation(
      'Pix e transferência são recebidos antes da entrega: finalize a venda sem entregar, e entregue quando o pagamento chegar.',
    )
}
