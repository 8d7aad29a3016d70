import { DEBT_AGES, type DebtAge } from '@shop/domain/instalments'

/** The state of the screen in the URL; its table adds its page and search. */
export interface ReceivablesSearch {
  /** One row for each customer instead of each instalment. */
  view?: 'customers'
  age?: DebtAge
  /** The customer whose debt is open. */
  customer?: number
  dialog?: 'terms'
}

export function readReceivablesSearch(search: Record<string, unknown>): ReceivablesSearch {
  const customer = Number(search.customer)
  return {
    ...search,
    view: search.view === 'customers' ? 'customers' : undefined,
    age: typeof search.age === 'string' && search.age in DEBT_AGES ? (search.age as DebtAge) : undefined,
    customer: Number.isInteger(customer) && customer > 0 ? customer : undefined,
    dialog: search.dialog === 'terms' ? 'terms' : undefined,
  }
}
