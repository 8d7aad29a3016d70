import type { OrderRequest } from '@shop/contract/order-requests'
import { REQUEST_KINDS } from '@shop/domain/order-requests'
import { RETURN_REASONS } from '@shop/domain/returns'

/** 'Devolução: Defeito' */
export const wishText = ({ kind, reason }: Pick<OrderRequest, 'kind' | 'reason'>) =>
  [REQUEST_KINDS[kind], reason && RETURN_REASONS[reason]].filter(Boolean).join(': ')

/** '2 × Capa, 1 × Cabo' */
export const itemsText = ({ items }: Pick<OrderRequest, 'items'>) =>
  items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
