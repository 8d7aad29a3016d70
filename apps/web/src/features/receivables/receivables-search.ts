import { DEBT_AGES, type DebtAge } from '@shop/domain/instalments'

/** The state of the screen in the URL; its table adds its page and search. */
export interface ReceivablesSearch {
  /** One row for each customer instead of each instalment. */
  view?: 'customers'
  age?: DebtAge
  /** The customer whose debt is open. */
  customer?: number
  dialog?: 'terms'
  /** Ids of the instalments that are being received. */
  receive?: number[]
  /** Id of the payment that is being voided, in the open debt. */
  void?: number
}

const isId = (value: unknown) => Number.isInteger(value) && Number(value) > 0

export function readReceivablesSearch(search: Record<string, unknown>): ReceivablesSearch {
  const customer = Number(search.customer)
  return {
    ...search,
    view: search.view === 'customers' ? 'customers' : undefined,
    age: typeof search.age === 'string' && search.age in DEBT_AGES ? (search.age as DebtAge) : undefined,
    customer: Number.isInteger(customer) && customer > 0 ? customer : undefined,
    dialog: search.dialog === 'terms' ? 'terms' : undefined,
    receive: Array.isArray(search.receive) && search.receive.every(isId) ? search.receive : undefined,
    void: isId(search.void) ? Number(search.void) : undefined,
  }
}
