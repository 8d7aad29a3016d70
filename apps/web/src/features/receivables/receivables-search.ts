import { DEBT_AGES, type DebtAge } from '@shop/domain/instalments'

/** The ages, and all of what is overdue. */
export type ShownAge = DebtAge | 'overdue'

const isShownAge = (value: unknown): value is ShownAge =>
  typeof value === 'string' && (value === 'overdue' || value in DEBT_AGES)

/** The state of the screen in the URL; its table adds its page and search. */
export interface ReceivablesSearch {
  /** One row for each customer instead of each instalment. */
  view?: 'customers'
  age?: ShownAge
  /** The customer whose debt is open. */
  customer?: number
  dialog?: 'terms'
  /** Ids of the instalments that are being received. */
  receive?: number[]
  /** The customer who pays without instalments being chosen. */
  payer?: number
  /** Id of the payment that is being voided, in the open debt. */
  void?: number
}

const isId = (value: unknown) => Number.isInteger(value) && Number(value) > 0

export function readReceivablesSearch(search: Record<string, unknown>): ReceivablesSearch {
  const customer = Number(search.customer)
  return {
    ...search,
    view: search.view === 'customers' ? 'customers' : undefined,
    age: isShownAge(search.age) ? search.age : undefined,
    customer: Number.isInteger(customer) && customer > 0 ? customer : undefined,
    payer: isId(search.payer) ? Number(search.payer) : undefined,
    dialog: search.dialog === 'terms' ? 'terms' : undefined,
    receive: Array.isArray(search.receive) && search.receive.every(isId) ? search.receive : undefined,
    void: isId(search.void) ? Number(search.void) : undefined,
  }
}
