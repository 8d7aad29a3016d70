import { DEBT_AGES, type DebtAge } from '@shop/domain/instalments'
import { idIn, oneIn } from '../../shared/router/search-values.ts'

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

export function readReceivablesSearch(search: Record<string, unknown>): ReceivablesSearch {
  return {
    ...search,
    view: oneIn(['customers'], search.view),
    age: isShownAge(search.age) ? search.age : undefined,
    customer: idIn(search.customer),
    payer: idIn(search.payer),
    dialog: oneIn(['terms'], search.dialog),
    receive: Array.isArray(search.receive) && search.receive.every(idIn) ? search.receive : undefined,
    void: idIn(search.void),
  }
}
