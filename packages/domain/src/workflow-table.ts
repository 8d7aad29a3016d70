import { ORDER_STATUS, STATUS_KEYS, type StatusKey } from './order-status.ts'
import type { Permission } from './permissions.ts'

const {
  AGUARDANDO_ESTOQUISTA,
  EM_PREPARACAO,
  AGUARDANDO_MOTOBOY,
  EM_ENTREGA,
  ENTREGUE,
  AGUARDANDO_CLIENTE,
  CANCELADO,
  PROCESSANDO,
  AGUARDANDO_COMPROVANTE,
  AGUARDANDO_APROVACAO,
  REPROVADOS,
  FINALIZADOS,
  RETIRANDO,
  ENTREGA_IMEDIATA,
  EM_ENTREGA_IMEDIATA,
} = ORDER_STATUS

/** The button label of each action; the last two are never offered to a person. */
export const ACTION_LABELS = {
  approve: 'Aprovar',
  refuse: 'Reprovar',
  prepare: 'Preparar',
  pack: 'Embalar',
  changeCourier: 'Alterar motoboy',
  dispatch: 'Sair para entrega',
  deliver: 'Entregar',
  fail: 'Não entregue',
  receiveBack: 'Receber de volta',
  pickup: 'Alterar para retirando',
  finish: 'Finalizar pedido',
  cancel: 'Cancelar pedido',
  sendProof: 'Enviar comprovante',
  confirmPix: 'Confirmar Pix recebido',
  exchange: 'Registrar troca',
  return: 'Registrar devolução',
  paymentSeen: 'Pagamento Pix recebido',
  expire: 'Prazo do pagamento esgotado',
} as const

export type WorkflowAction = keyof typeof ACTION_LABELS
export type SystemAction = 'paymentSeen' | 'expire'
export type OrderAction = Exclude<WorkflowAction, SystemAction>

/** What an order is beside its status: its fields that are true or false, with their columns. A row may set them. */
export const ORDER_FLAGS = { isPickup: 'is_pickup', isFastDelivery: 'is_fast' } as const
export type OrderFlag = keyof typeof ORDER_FLAGS
export const ORDER_FLAG_KEYS = Object.keys(ORDER_FLAGS) as readonly OrderFlag[]

/**
 * The kind of delivery of the order, the company's setting for Pix payments, or a transfer beside the Pix of an order in
 * parts whose proof did not come yet.
 */
export type WorkflowCondition = 'fast' | 'common' | 'pickup' | 'pixAuto' | 'pixManual' | 'proofMissing'

/**
 * `deliverer`: the order must have one. `held`: somebody still has its undelivered goods. `atHand`: nobody has them, or the
 * deliverer who leaves does. The others are part of the request.
 */
export type WorkflowNeed =
  | 'deliverer'
  | 'held'
  | 'atHand'
  | 'newDeliverer'
  | 'comment'
  | 'signature'
  | 'reason'
  | 'receipt'
  | 'payment'

export type WorkflowEffect =
  | 'returnStock'
  | 'saveProof'
  | 'setStocker'
  | 'savePackagingImages'
  | 'packSerials'
  | 'checkSerials'
  | 'setDeliverer'
  | 'setShippedDate'
  | 'saveSignature'
  | 'recordFailedDelivery'
  | 'leaveWithDeliverer'
  | 'takeIn'
  | 'receiveCash'
  | 'dropDeliverer'
  | 'recordExchange'
  | 'recordReturn'
  | 'creditCustomer'
  | 'savePayment'
  | 'saveCash'

interface Move {
  action: WorkflowAction
  from: readonly StatusKey[]
  to: StatusKey | 'same'
  when?: WorkflowCondition
  /** An employee needs any one of these. */
  permissions?: readonly Permission[]
  /** The customer may do it too, with their own order. */
  customer?: true
  /** Done by the payment provider's call or a job, never by a person. */
  system?: true
  needs?: readonly WorkflowNeed[]
  sets?: Partial<Record<OrderFlag, boolean>>
  effects?: readonly WorkflowEffect[]
}

export type WorkflowRow = Move & Required<Pick<Move, 'permissions' | 'needs' | 'effects'>> & { label: string }

const ORDERS: readonly Permission[] = ['bo:manage:orders']
const STOCKING: readonly Permission[] = ['app:stocking', 'bo:manage:orders']
const DELIVERY: readonly Permission[] = ['app:delivery', 'bo:manage:orders']

const SETTLED_AT_THE_DOOR: readonly StatusKey[] = [
  EM_ENTREGA,
  EM_ENTREGA_IMEDIATA,
  ENTREGUE,
  AGUARDANDO_CLIENTE,
  RETIRANDO,
]

/** Where an undelivered order may be while somebody still has its goods. */
const MAY_BE_HELD: readonly StatusKey[] = [AGUARDANDO_MOTOBOY, ENTREGA_IMEDIATA, RETIRANDO, CANCELADO]

const ON_THE_ROAD: readonly StatusKey[] = [EM_ENTREGA, EM_ENTREGA_IMEDIATA]

/** A refused order was restocked already, so it holds no stock. */
const STILL_HOLDING_STOCK = STATUS_KEYS.filter((key) => key !== CANCELADO && key !== REPROVADOS)

const MOVES: readonly Move[] = [
  {
    action: 'approve',
    from: [AGUARDANDO_APROVACAO],
    to: AGUARDANDO_ESTOQUISTA,
    permissions: ORDERS,
    // A line of a bank statement shows the money.
    system: true,
    effects: ['savePayment'],
  },
  {
    action: 'refuse',
    from: [AGUARDANDO_APROVACAO],
    to: REPROVADOS,
    permissions: ORDERS,
    effects: ['returnStock', 'creditCustomer'],
  },
  {
    action: 'prepare',
    from: [AGUARDANDO_ESTOQUISTA],
    to: EM_PREPARACAO,
    permissions: STOCKING,
    effects: ['setStocker'],
  },
  {
    action: 'pack',
    from: [EM_PREPARACAO],
    to: AGUARDANDO_MOTOBOY,
    when: 'common',
    permissions: STOCKING,
    effects: ['savePackagingImages', 'packSerials'],
  },
  {
    action: 'pack',
    from: [EM_PREPARACAO],
    to: ENTREGA_IMEDIATA,
    when: 'fast',
    permissions: STOCKING,
    effects: ['savePackagingImages', 'packSerials'],
  },
  {
    action: 'pack',
    from: [EM_PREPARACAO],
    to: AGUARDANDO_CLIENTE,
    when: 'pickup',
    permissions: STOCKING,
    effects: ['savePackagingImages', 'packSerials'],
  },
  {
    action: 'changeCourier',
    from: [AGUARDANDO_MOTOBOY, ENTREGA_IMEDIATA],
    to: 'same',
    permissions: ORDERS,
    needs: ['newDeliverer'],
    effects: ['setDeliverer'],
  },
  {
    action: 'dispatch',
    from: [AGUARDANDO_MOTOBOY],
    to: EM_ENTREGA,
    permissions: DELIVERY,
    needs: ['deliverer', 'atHand'],
    effects: ['setShippedDate'],
  },
  {
    action: 'dispatch',
    from: [ENTREGA_IMEDIATA],
    to: EM_ENTREGA_IMEDIATA,
    permissions: DELIVERY,
    needs: ['deliverer', 'atHand'],
    effects: ['setShippedDate'],
  },
  {
    action: 'deliver',
    from: ON_THE_ROAD,
    to: ENTREGUE,
    permissions: DELIVERY,
    needs: ['signature'],
    effects: ['checkSerials', 'saveSignature', 'receiveCash'],
  },
  // The order needs a deliverer again before it leaves; its goods stay with the one who came back until the shop has them.
  {
    action: 'fail',
    from: [EM_ENTREGA],
    to: AGUARDANDO_MOTOBOY,
    permissions: DELIVERY,
    needs: ['reason'],
    effects: ['recordFailedDelivery', 'leaveWithDeliverer'],
  },
  {
    action: 'fail',
    from: [EM_ENTREGA_IMEDIATA],
    to: ENTREGA_IMEDIATA,
    permissions: DELIVERY,
    needs: ['reason'],
    effects: ['recordFailedDelivery', 'leaveWithDeliverer'],
  },
  {
    action: 'receiveBack',
    from: MAY_BE_HELD,
    to: 'same',
    permissions: ['app:stocking', 'app:counter', 'bo:manage:orders'],
    needs: ['held'],
    effects: ['takeIn'],
  },
  {
    action: 'pickup',
    from: [AGUARDANDO_MOTOBOY, ENTREGA_IMEDIATA, AGUARDANDO_CLIENTE],
    to: RETIRANDO,
    permissions: ORDERS,
    sets: { isPickup: true, isFastDelivery: false },
    effects: ['dropDeliverer'],
  },
  {
    action: 'finish',
    from: [ENTREGUE],
    to: FINALIZADOS,
    permissions: ORDERS,
    effects: ['saveCash'],
  },
  {
    action: 'finish',
    from: [AGUARDANDO_CLIENTE, RETIRANDO],
    to: FINALIZADOS,
    permissions: ORDERS,
    needs: ['atHand'],
    effects: ['receiveCash'],
  },
  {
    action: 'cancel',
    from: STILL_HOLDING_STOCK.filter((key) => !ON_THE_ROAD.includes(key)),
    to: CANCELADO,
    permissions: ORDERS,
    needs: ['comment'],
    effects: ['returnStock', 'creditCustomer'],
  },
  {
    action: 'cancel',
    from: ON_THE_ROAD,
    to: CANCELADO,
    permissions: ORDERS,
    needs: ['comment'],
    effects: ['returnStock', 'creditCustomer', 'leaveWithDeliverer'],
  },
  { action: 'cancel', from: [REPROVADOS], to: CANCELADO, permissions: ORDERS, needs: ['comment'] },
  {
    action: 'sendProof',
    from: [AGUARDANDO_COMPROVANTE],
    to: AGUARDANDO_APROVACAO,
    permissions: ORDERS,
    customer: true,
    needs: ['receipt'],
    effects: ['saveProof'],
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
  // For shops without a provider that reports payments: a person saw the money at the bank.
  {
    action: 'confirmPix',
    from: [PROCESSANDO],
    to: AGUARDANDO_ESTOQUISTA,
    when: 'pixAuto',
    permissions: ORDERS,
    needs: ['payment'],
    effects: ['savePayment'],
  },
  {
    action: 'confirmPix',
    from: [PROCESSANDO],
    to: AGUARDANDO_APROVACAO,
    when: 'pixManual',
    permissions: ORDERS,
    needs: ['payment'],
    effects: ['savePayment'],
  },
  {
    action: 'confirmPix',
    from: [PROCESSANDO],
    to: AGUARDANDO_COMPROVANTE,
    when: 'proofMissing',
    permissions: ORDERS,
    needs: ['payment'],
    effects: ['savePayment'],
  },
  {
    action: 'paymentSeen',
    from: [PROCESSANDO],
    to: AGUARDANDO_ESTOQUISTA,
    when: 'pixAuto',
    system: true,
    effects: ['savePayment'],
  },
  {
    action: 'paymentSeen',
    from: [PROCESSANDO],
    to: AGUARDANDO_APROVACAO,
    when: 'pixManual',
    system: true,
    effects: ['savePayment'],
  },
  {
    action: 'paymentSeen',
    from: [PROCESSANDO],
    to: AGUARDANDO_COMPROVANTE,
    when: 'proofMissing',
    system: true,
    effects: ['savePayment'],
  },
  {
    action: 'expire',
    from: [PROCESSANDO, AGUARDANDO_COMPROVANTE],
    to: CANCELADO,
    system: true,
    effects: ['returnStock', 'creditCustomer'],
  },
]

/** The order workflow: enforced by the server, and the source of the screens' buttons and of the diagram in the docs. */
export const WORKFLOW: readonly WorkflowRow[] = MOVES.map((move) => ({
  permissions: [],
  needs: [],
  effects: [],
  label: ACTION_LABELS[move.action],
  ...move,
}))
