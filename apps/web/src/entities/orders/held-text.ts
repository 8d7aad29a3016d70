import type { OrderSummary } from '@shop/contract/orders'

/** 'Não entregue: cliente ausente · com Rui', without a holder once the shop has it; null for other orders. */
export const heldText = ({ notDelivered, heldBy }: Pick<OrderSummary, 'notDelivered' | 'heldBy'>) =>
  notDelivered ? `Não entregue: ${notDelivered}${heldBy ? ` · com ${heldBy}` : ''}` : null
