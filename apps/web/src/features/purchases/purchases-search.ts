import { idIn, keyIn, oneIn, textIn } from '../../shared/router/search-values.ts'
import type { Opened } from '../../shared/use-opened.ts'

export const VIEWS = {
  list: 'Lista de compras',
  wanted: 'Procurados em vão',
  orders: 'Pedidos de compra',
  receipts: 'Recebimentos',
  nfes: 'NF-e',
  prices: 'Reajuste de preços',
  suppliers: 'Fornecedores',
  returns: 'Remessas',
} as const

export type PurchasesView = keyof typeof VIEWS

/** The state of the screen in the URL. */
export interface PurchasesSearch {
  view?: PurchasesView | undefined
  /** The open record: an order, a receipt, an NF-e or a supplier, depending on the view. */
  open?: number | undefined
  /** The item of the open NF-e whose product is being chosen. */
  item?: number | undefined
  /** Serial number of the unit of the open batch whose outcome is being written. */
  unit?: string | undefined
  dialog?: 'new' | undefined
  /** Shows only records in this state; the view defines the states. */
  state?: string | undefined
  /** The filter with which a repricing begins. */
  brand?: string | undefined
  reference?: string | undefined
  q?: string | undefined
}

/** The state in the URL, if the view's records can have it. */
export const stateIn = <State extends string>(
  states: Readonly<Record<State, string>>,
  { state }: PurchasesSearch,
): State | undefined => (state !== undefined && state in states ? (state as State) : undefined)

export const readPurchasesSearch = (search: Record<string, unknown>): PurchasesSearch => ({
  ...search,
  view: keyIn(VIEWS, search.view),
  open: idIn(search.open),
  item: idIn(search.item),
  unit: textIn(search.unit),
  dialog: oneIn(['new'], search.dialog),
  state: textIn(search.state),
  brand: textIn(search.brand),
  reference: textIn(search.reference),
  q: textIn(search.q),
})

export interface ViewProps {
  search: PurchasesSearch
  opened: Opened<PurchasesSearch>
}
