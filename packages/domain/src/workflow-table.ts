import { ORDER_STATUS, STATUS_KEYS, type StatusKey } from './order-status.ts'
import type { Permission } from './permissions.ts'

/** What people see on the button of each action; the last two are never offered to a person. */
export const ACTION_LABELS = {
  approve: 'Aprovar',
  refuse: 'Reprovar',
  prepare: 'Preparar',
  pack: 'Embalar',
  changeCourier: 'Alterar motoboy',
  dispatch: 'Sair para entrega',
  deliver: 'Entregar',
  pickup: 'Alterar para retirando',
  finish: 'Finalizar pedido',
  cancel: 'Cancelar pedido',
  sendProof: 'Enviar comprovante',
  confirmPix: 'Confirmar Pix recebido',
  exchange: 'Registrar troca',
  return: 'Registrar devolução',
  paymentSeen: 'Pagamento Pix recebido',
  expire: 'Prazo do Pix esgotado',
} as const

export type WorkflowAction = keyof typeof ACTION_LABELS
export type SystemAction = 'paymentSeen' | 'expire'
export type OrderAction = Exclude<WorkflowAction, SystemAction>

/** The kind of delivery of the order, or the company's setting for Pix payments. */
export type WorkflowCondition = 'fast' | 'common' | 'pickup' | 'pixAuto' | 'pixManual'

/** `deliverer`: the order must have one. The others come with the request. */
export type WorkflowNeed = 'deliverer' | 'newDeliverer' | 'comment' | 'signature' | 'receipt' | 'payment'

export type WorkflowEffect =
  | 'returnStock'
  | 'keepReceipt'
  | 'setStocker'
  | 'keepPackagingImages'
  | 'setDeliverer'
  | 'setShippedDate'
  | 'keepSignature'
  | 'becomePickup'
  | 'recordExchange'
  | 'recordReturn'

interface Move {
  action: WorkflowAction
  from: readonly StatusKey[]
  to: StatusKey | 'same'
  when?: WorkflowCondition
  /** Any one of these opens the action to an employee. */
  permissions?: readonly Permission[]
  /** The customer may do it too, with an order of his own. */
  customer?: true
  /** Done by the payment provider's call or a job, never by a person. */
  system?: true
  needs?: readonly WorkflowNeed[]
  effects?: readonly WorkflowEffect[]
}

export type WorkflowRow = Move & Required<Pick<Move, 'permissions' | 'needs' | 'effects'>> & { label: string }

const ORDERS: readonly Permission[] = ['bo:manage:orders']
const STOCKING: readonly Permission[] = ['app:stocking', 'bo:manage:orders']
const DELIVERY: readonly Permission[] = ['app:delivery', 'bo:manage:orders']

const SETTLED_AT_THE_DOOR: readonly StatusKey[] = [4, 16, 5, 6, 14]

/** A refused order gave its units back already. */
const STILL_HOLDING_STOCK = STATUS_KEYS.filter(
  (key) => key !== ORDER_STATUS.CANCELADO && key !== ORDER_STATUS.REPROVADOS,
)

const MOVES: readonly Move[] = [
  { action: 'approve', from: [11], to: 1, permissions: ORDERS },
  { action: 'refuse', from: [11], to: 12, permissions: ORDERS, effects: ['returnStock'] },
  { action: 'prepare', from: [1], to: 2, permissions: STOCKING, effects: ['setStocker'] },
  {
    action: 'pack',
    from: [2],
    to: 3,
    when: 'common',
    permissions: STOCKING,
    effects: ['keepPackagingImages'],
  },
  {
    action: 'pack',
    from: [2],
    to: 15,
    when: 'fast',
    permissions: STOCKING,
    effects: ['keepPackagingImages'],
  },
  {
    action: 'pack',
    from: [2],
    to: 6,
    when: 'pickup',
    permissions: STOCKING,
    effects: ['keepPackagingImages'],
  },
  {
    action: 'changeCourier',
    from: [3, 15],
    to: 'same',
    permissions: ORDERS,
    needs: ['newDeliverer'],
    effects: ['setDeliverer'],
  },
  {
    action: 'dispatch',
    from: [3],
    to: 4,
    permissions: DELIVERY,
    needs: ['deliverer'],
    effects: ['setShippedDate'],
  },
  {
    action: 'dispatch',
    from: [15],
    to: 16,
    permissions: DELIVERY,
    needs: ['deliverer'],
    effects: ['setShippedDate'],
  },
  {
    action: 'deliver',
    from: [4, 16],
    to: 5,
    permissions: DELIVERY,
    needs: ['signature'],
    effects: ['keepSignature'],
  },
  { action: 'pickup', from: [3, 15, 6], to: 14, permissions: ORDERS, effects: ['becomePickup'] },
  { action: 'finish', from: [5, 6, 14], to: 13, permissions: ORDERS },
  {
    action: 'cancel',
    from: STILL_HOLDING_STOCK,
    to: 7,
    permissions: ORDERS,
    needs: ['comment'],
    effects: ['returnStock'],
  },
  { action: 'cancel', from: [12], to: 7, permissions: ORDERS, needs: ['comment'] },
  {
    action: 'sendProof',
    from: [10],
    to: 11,
    permissions: ORDERS,
    customer: true,
    needs: ['receipt'],
    effects: ['keepReceipt'],
  },
  {
    action: 'exchange',
    from: SETTLED_AT_THE_DOOR,
    to: 'same',
    permissions: DELIVERY,
    effects: ['recordExchange'],
  },
  {
    action: 'return',
    from: SETTLED_AT_THE_DOOR,
    to: 'same',
    permissions: DELIVERY,
    effects: ['recordReturn'],
  },
  // Where no provider tells of payments: a person saw the money at the bank.
  { action: 'confirmPix', from: [9], to: 1, when: 'pixAuto', permissions: ORDERS, needs: ['payment'] },
  { action: 'confirmPix', from: [9], to: 11, when: 'pixManual', permissions: ORDERS, needs: ['payment'] },
  { action: 'paymentSeen', from: [9], to: 1, when: 'pixAuto', system: true },
  { action: 'paymentSeen', from: [9], to: 11, when: 'pixManual', system: true },
  { action: 'expire', from: [9], to: 7, system: true, effects: ['returnStock'] },
]

/** The order workflow: the server enforces it, screens draw their buttons from it, the docs show it. */
export const WORKFLOW: readonly WorkflowRow[] = MOVES.map((move) => ({
  permissions: [],
  needs: [],
  effects: [],
  label: ACTION_LABELS[move.action],
  ...move,
}))
