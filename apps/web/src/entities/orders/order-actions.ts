import type { SimpleAction } from '@shop/contract/calls/workflow'
import type { OrderSummary } from '@shop/contract/orders'
import { ORDER_STATUS } from '@shop/domain/order-status'
import type { OrderAction } from '@shop/domain/workflow-table'
import { ORDER_CHANGED } from './order-texts.ts'

/** An action that is called after a confirmation, without a dialog of its own. */
export interface DirectCall {
  address: SimpleAction | 'POST /workflow/order/finalize'
  question: string
  successText: string
  /** Shown when the server has no text of its own. */
  errorText?: string
}

interface OrderActionEntry {
  label: string
  /** Offered when the server allows any of these; always if absent. */
  needs?: readonly (OrderAction | 'handOver')[]
  /** Offered only in these statuses. */
  statuses?: readonly number[]
  /** Shown as the main action: it moves the order towards its end. */
  primary?: true
  danger?: true
  /** If absent, a dialog of this name opens on the orders screen. */
  call?: DirectCall
  /** The screen that the top bar's search opens for it. If absent, the search does not offer it. */
  found?: 'orders' | 'stocking' | 'deliveries'
}

const SIGNED = [ORDER_STATUS.FINALIZADOS, ORDER_STATUS.ENTREGUE]

/**
 * The actions on one order, in the toolbar's order: reading first, then what the workflow allows, cancelling last.
 * Toolbar, dialogs and search are generated from this table: a row without an icon or a dialog does not compile.
 */
export const ORDER_ACTIONS = {
  details: { label: 'Visualizar pedido' },
  history: { label: 'Histórico do pedido', found: 'orders' },
  receipt: { label: 'Visualizar comprovante' },
  packaging: { label: 'Visualizar imagens da embalagem' },
  pdf: { label: 'Visualizar PDF' },
  signature: { label: 'Visualizar assinatura', statuses: SIGNED },
  decide: { label: 'Aprovar ou Reprovar', needs: ['approve', 'refuse'], primary: true, found: 'orders' },
  proof: { label: 'Enviar comprovante', needs: ['sendProof'], primary: true, found: 'orders' },
  pix: { label: 'Confirmar Pix recebido', needs: ['confirmPix'], primary: true, found: 'orders' },
  prepare: {
    label: 'Iniciar preparação',
    needs: ['prepare'],
    primary: true,
    found: 'stocking',
    call: {
      address: 'PATCH /workflow/order/prepare',
      question: 'Iniciar a preparação do pedido?',
      successText: ORDER_CHANGED,
    },
  },
  handOver: { label: 'Entregar agora', needs: ['handOver'], primary: true, found: 'orders' },
  pack: { label: 'Concluir embalagem', needs: ['pack'], primary: true, found: 'stocking' },
  deliverer: { label: 'Alterar Motoboy', needs: ['changeCourier'], found: 'orders' },
  dispatch: {
    label: 'Sair para entrega',
    needs: ['dispatch'],
    primary: true,
    found: 'deliveries',
    call: {
      address: 'PATCH /workflow/order/dispatch',
      question: 'O pedido saiu para entrega?',
      successText: ORDER_CHANGED,
    },
  },
  deliver: { label: 'Registrar entrega', needs: ['deliver'], primary: true, found: 'orders' },
  fail: { label: 'Não entregue', needs: ['fail'], found: 'orders' },
  receiveBack: {
    label: 'Receber de volta',
    needs: ['receiveBack'],
    primary: true,
    found: 'orders',
    call: {
      address: 'PATCH /workflow/order/receive-back',
      question: 'O pedido voltou à loja?',
      successText: 'Pedido recebido de volta.',
    },
  },
  pickup: { label: 'Alterar pedido para retirando', needs: ['pickup'], found: 'orders' },
  finish: {
    label: 'Finalizar pedido',
    needs: ['finish'],
    primary: true,
    found: 'orders',
    call: {
      address: 'POST /workflow/order/finalize',
      question: 'Confirma a operação?',
      successText: 'Pedido finalizado com sucesso.',
      errorText: 'Não foi possível finalizar o pedido, tente novamente mais tarde.',
    },
  },
  exchangeReturn: { label: 'Troca ou devolução', needs: ['exchange', 'return'], found: 'orders' },
  cancel: { label: 'Cancelar pedido', needs: ['cancel'], danger: true, found: 'orders' },
} as const satisfies Record<string, OrderActionEntry>

type Actions = typeof ORDER_ACTIONS
export type OrderActionKey = keyof Actions

/** Every dialog of the orders screen, by its name in the URL. */
export type DialogName = {
  [Name in OrderActionKey]: Actions[Name] extends { call: object } ? never : Name
}[OrderActionKey]

type Offered = {
  [Name in OrderActionKey]: Actions[Name] extends { needs: readonly (infer One)[] } ? One : never
}[OrderActionKey]
/** A type error here means that no row offers one of the workflow's actions. */
type AllOffered = [Exclude<OrderAction, Offered>] extends [never] ? readonly OrderActionKey[] : never

export const ORDER_ACTION_KEYS = Object.keys(ORDER_ACTIONS) as readonly string[] as AllOffered

export const orderActionOf = (key: OrderActionKey): OrderActionEntry => ORDER_ACTIONS[key]

export interface OrderDialogProps {
  orderId: number
  onClose: () => void
  /** After an action: closes the dialog and shows the list's first page. */
  onActed: () => void
}

const isDialog = (key: OrderActionKey): key is DialogName => !orderActionOf(key).call
export const DIALOGS = ORDER_ACTION_KEYS.filter(isDialog)

/** Actions for which the server has a field of its own, because the published list of actions must not grow. */
const OWN_FIELDS: Readonly<Record<string, 'canConfirmPix' | 'canHandOver'>> = {
  confirmPix: 'canConfirmPix',
  handOver: 'canHandOver',
}

/** Whether the server allows it for this person in the order's current status. */
export function isAllowed(key: OrderActionKey, order: OrderSummary): boolean {
  const { needs, statuses } = orderActionOf(key)
  if (statuses && !statuses.includes(order.statusKey)) return false
  return (
    !needs ||
    needs.some((action) => {
      const field = OWN_FIELDS[action]
      return field ? order[field] : order.availableActions.includes(action)
    })
  )
}
