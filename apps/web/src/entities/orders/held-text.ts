import type { OrderSummary } from '@shop/contract/orders'

/**
 * 'Não entregue: cliente ausente · com Rui', without a holder once the shop has it; 'Ainda com Rui' for one that was
 * cancelled on its way; null for other orders.
 */
export const heldText = ({ notDelivered, heldBy }: Pick<OrderSummary, 'notDelivered' | 'heldBy'>) =>
  notDelivered
    ? `Não entregue: ${notDelivered}${heldBy ? ` · com ${heldBy}` : ''}`
    : heldBy && `Ainda com ${heldBy}`
