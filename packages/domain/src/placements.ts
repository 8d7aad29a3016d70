import type { StatusKey } from './order-status.ts'
import type { Permission } from './permissions.ts'
import type { Payment } from './pricing.ts'
import type { WorkflowEffect, WorkflowNeed } from './workflow-table.ts'

const SELLING: readonly Permission[] = ['bo:manage:internal_sales', 'bo:manage:selling']

/** How an order begins. */
export interface Placement {
  to: StatusKey
  label: string
  /** Empty where only the customer's own app places it. */
  permissions: readonly Permission[]
  customer: boolean
  needs: readonly WorkflowNeed[]
  effects: readonly (WorkflowEffect | 'takeStock')[]
}

export const PLACEMENTS = {
  cash: {
    to: 1,
    label: 'Dinheiro',
    permissions: SELLING,
    customer: false,
    needs: [],
    effects: ['takeStock'],
  },
  transferWithProof: {
    to: 11,
    label: 'Depósito com comprovante',
    permissions: SELLING,
    customer: true,
    needs: ['receipt'],
    effects: ['takeStock', 'keepReceipt'],
  },
  transferWithoutProof: {
    to: 10,
    label: 'Depósito sem comprovante',
    permissions: [],
    customer: true,
    needs: [],
    effects: ['takeStock'],
  },
  pix: { to: 9, label: 'Pix', permissions: SELLING, customer: true, needs: [], effects: ['takeStock'] },
} as const satisfies Record<string, Placement>

/** How an order with this payment begins; the proof matters to a transfer only. */
export function placementFor(payment: Payment, hasProof: boolean): Placement {
  if (payment === 'transfer') return hasProof ? PLACEMENTS.transferWithProof : PLACEMENTS.transferWithoutProof
  return PLACEMENTS[payment]
}
