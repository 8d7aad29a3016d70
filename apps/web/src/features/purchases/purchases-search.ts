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

const id = (value: unknown) => {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 ? number : undefined
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

export const readPurchasesSearch = (search: Record<string, unknown>): PurchasesSearch => ({
  ...search,
  view: (Object.keys(VIEWS) as PurchasesView[]).find((name) => name === search.view),
  open: id(search.open),
  item: id(search.item),
  unit: search.unit === undefined ? undefined : String(search.unit),
  dialog: search.dialog === 'new' ? 'new' : undefined,
  state: text(search.state),
  brand: text(search.brand),
  reference: text(search.reference),
  q: text(search.q),
})

export interface ViewProps {
  search: PurchasesSearch
  opened: Opened<PurchasesSearch>
}
