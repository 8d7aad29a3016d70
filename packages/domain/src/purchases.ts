import { daysBetween } from './shop-time.ts'
/** The statuses of a purchase order. */
export const PURCHASE_STATUS = {
  draft: 'Rascunho',
  sent: 'Enviado',
  partial: 'Recebido em parte',
  received: 'Recebido',
  cancelled: 'Cancelado',
} as const

export type PurchaseStatus = keyof typeof PURCHASE_STATUS

export const PURCHASE_ACTIONS = {
  edit: 'Editar',
  send: 'Marcar como enviado',
  receive: 'Receber',
  close: 'Encerrar sem o restante',
  cancel: 'Cancelar pedido',
} as const

export type PurchaseAction = keyof typeof PURCHASE_ACTIONS

interface PurchaseRow {
  action: PurchaseAction
  from: readonly PurchaseStatus[]
  /** `counted`: received when no unit is missing, otherwise partial. */
  to: PurchaseStatus | 'counted'
}

/** Every action on a purchase order; the server enforces the table and the screen draws its buttons from it. */
export const PURCHASE_WORKFLOW: readonly PurchaseRow[] = [
  { action: 'edit', from: ['draft'], to: 'draft' },
  { action: 'send', from: ['draft'], to: 'sent' },
  { action: 'receive', from: ['sent', 'partial'], to: 'counted' },
  { action: 'close', from: ['partial'], to: 'received' },
  { action: 'cancel', from: ['draft', 'sent'], to: 'cancelled' },
]

/** The actions that the table allows in this status. */
export const purchaseActions = (status: PurchaseStatus): PurchaseAction[] =>
  PURCHASE_WORKFLOW.filter(({ from }) => from.includes(status)).map(({ action }) => action)

/** Statuses in which goods are expected. */
export const ON_THE_WAY: readonly PurchaseStatus[] = ['sent', 'partial']

/** open: being counted; held: counted, its prices wait for a decision; done: its goods are in stock. */
export const RECEIPT_STATE = { open: 'Em conferência', held: 'Retido', done: 'Concluído' } as const

export type ReceiptState = keyof typeof RECEIPT_STATE

/** Decisions about a term that was searched in vain. */
export const WANTED_STATE = {
  listed: 'Na lista',
  linked: 'Ligado a um produto',
  dismissed: 'Dispensado',
} as const

export type WantedState = keyof typeof WANTED_STATE

/** Lead time in days for a product without a supplier. */
export const DEFAULT_LEAD_DAYS = 7
/** Safety days: the stock has to last this much longer than the lead time. */
export const SAFETY_DAYS = 7
/** Days of sales that an order covers, after lead time and safety days. */
export const COVERED_DAYS = 30
/** Days over which the sales rate of a product is measured. */
export const SALES_DAYS = 30

export interface StockFacts {
  stock: number
  alert: number
  /** Units sold in the last {@link SALES_DAYS} days. */
  sold: number
  leadDays: number
  /** Units of sent orders that have not been received. */
  onTheWay: number
}

/** Days that the stock lasts at the rate of the last 30 days, rounded down; undefined when nothing was sold. */
export const daysLeft = ({ stock, sold }: Pick<StockFacts, 'stock' | 'sold'>): number | undefined =>
  sold > 0 ? Math.floor((stock * SALES_DAYS) / sold) : undefined

/**
 * Units to order: the expected sales until the goods arrive, in the safety days and in the 30 days after, at least
 * twice the alert, minus stock and units on their way; never below 0.
 */
export function suggestedUnits({ stock, alert, sold, leadDays, onTheWay }: StockFacts): number {
  const selling = Math.ceil((sold * (leadDays + SAFETY_DAYS + COVERED_DAYS)) / SALES_DAYS)
  return Math.max(0, Math.max(selling, 2 * alert) - stock - onTheWay)
}

/** Text such as 'chega em 3 dias' for the expected day; both days as YYYY-MM-DD. */
export function arrivalText(expectedOn: string, today: string): string {
  const days = daysBetween(today, expectedOn)
  if (days < 0) return 'chegada atrasada'
  if (days === 0) return 'chega hoje'
  return days === 1 ? 'chega amanhã' : `chega em ${days} dias`
}
