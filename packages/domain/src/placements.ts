import { ORDER_STATUS, type StatusKey } from './order-status.ts'
import { type Permission, SELLERS } from './permissions.ts'
import type { Payment } from './pricing.ts'

/** The initial status of an order; its stock is taken at once in every case. */
export interface Placement {
  to: StatusKey
  label: string
  /** Empty where only the customer's own app places it. */
  permissions: readonly Permission[]
  /** Whether customers may choose it for their own cart. */
  customer: boolean
}

export const PLACEMENTS = {
  cash: {
    to: ORDER_STATUS.AGUARDANDO_ESTOQUISTA,
    label: 'Dinheiro',
    permissions: SELLERS,
    customer: false,
  },
  transferWithProof: {
    to: ORDER_STATUS.AGUARDANDO_APROVACAO,
    label: 'Transferência com comprovante',
    permissions: SELLERS,
    customer: true,
  },
  transferWithoutProof: {
    to: ORDER_STATUS.AGUARDANDO_COMPROVANTE,
    label: 'Transferência sem comprovante',
    permissions: [],
    customer: true,
  },
  pix: { to: ORDER_STATUS.PROCESSANDO, label: 'Pix', permissions: SELLERS, customer: true },
} as const satisfies Record<string, Placement>

/** The initial status of an order with this payment; the proof matters only for a transfer. */
export function placementFor(payment: Payment, hasProof: boolean): Placement {
  if (payment === 'transfer') return hasProof ? PLACEMENTS.transferWithProof : PLACEMENTS.transferWithoutProof
  if (payment === 'pix') return PLACEMENTS.pix
  return PLACEMENTS.cash
}
