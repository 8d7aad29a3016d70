import type { StatusKey } from '@shop/domain/order-status'
import type { Level, Payment } from '@shop/domain/pricing'
import type { TillMovementKind } from '@shop/domain/till'
import type { RowOf, RowWithId } from '../load/insert-rows.ts'
import type { Customer } from '../people/customers.ts'
import type { Performer, Team } from '../people/team.ts'
import type { Pictures } from '../pictures/draw-pictures.ts'
import type { Random } from '../random.ts'
import type { Ledger, Shelved } from '../stock/shelf.ts'
import type { Accounts } from './accounts.ts'

/** An order's row after the last beat. */
export interface OrderRow {
  id: number
  code: string
  customer_id: number
  attendant_id: number | null
  deliverer_id: number | null
  stocker_id: number | null
  status: StatusKey
  payment: Payment
  is_pickup: boolean
  is_fast: boolean
  with_warranty: boolean
  sub_total_cents: number
  warranty_cents: number
  freight_cents: number
  exchange_cents: number
  return_cents: number
  credit_used_cents: number
  paid_cents: number
  debt_lowered_cents: number
  cash_received_cents: number | null
  settlement_id: number | null
  attempts: number
  level: Level
  warranty_ppm: number
  agreed_shipping_cents: number
  agreed_fast_tax_cents: number
  street: string
  number: string
  neighborhood: string
  zip_code: string
  city: string
  state: string
  comments: string
  receipt_file: string | null
  signature_file: string | null
  received_by: string | null
  txid: string | null
  placed_at: string
  sale_at: string | null
  sale_cancelled_at: string | null
  shipped_at: string | null
  updated_at: string
}

export interface ItemRow {
  order_id: number
  product_id: number
  name: string
  quantity: number
  unit_price_cents: number
  unit_cost_cents: number
  returned: number
}

export interface Item {
  row: ItemRow
  product: Shelved
}

export interface OrderDraft {
  customer: Customer
  order: OrderRow
  items: Item[]
  /** The text of the first line of its history. */
  placingNote?: string
}

/** Cash that came into the till (positive cents) or left it. */
export interface CashMoved {
  at: number
  actor: Performer
  kind: TillMovementKind
  amount: number
  comment?: string
  category?: string
  orderId?: number
  settlementId?: number
  returnId?: number
  creditEntryId?: number
}

/** The account that receives the demo shop's Pix payments. */
export interface PixAccount {
  bankSettingId: number
  key: string
  merchantName: string
  merchantCity: string
}

/** The demo shop while its past is generated. */
export interface ShopFloor {
  random: Random
  team: Team
  pictures: Pictures
  ledger: Ledger
  /** Draws a product, popular ones more often. */
  drawProduct: () => Shelved
  /** Every order placed so far, by customer. */
  ordersOf: Map<number, OrderDraft[]>
  codes: Set<string>
  history: RowOf<'order_history'>[]
  images: RowOf<'order_images'>[]
  pixAccount: PixAccount
  charges: RowOf<'pix_charges'>[]
  payments: RowOf<'pix_payments'>[]
  returnedItems: RowOf<'returned_items'>[]
  returns: RowWithId<'returns'>[]
  accounts: Accounts
  attempts: RowOf<'delivery_attempts'>[]
  /** Cash that came into the till or left it, in chronological order. */
  cash: CashMoved[]
  nextId: (table: 'orders' | 'returns' | 'settlements' | 'till_sessions') => number
}
