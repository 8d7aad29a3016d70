import type { Customer, CustomerDetails, CustomerList } from '@shop/contract/customers'
import { oneIn, textIn } from '../../shared/router/search-values.ts'

/** Every dialog of the customers screen, by its name in the URL. */
export const DIALOGS = [
  'review',
  'deliverer',
  'details',
  'edit',
  'block',
  'history',
  'credit',
  'anonymise',
] as const
export type DialogName = (typeof DIALOGS)[number]

export interface CustomerDialogProps {
  customer: CustomerDetails
  onClose: () => void
  onOpen: (customer: Customer, dialog: DialogName) => void
}

/** Lists shown instead of the active customers. */
export const VIEWS = ['waiting', 'counter', 'reproved', 'blocked'] as const satisfies readonly CustomerList[]
export type CustomerView = (typeof VIEWS)[number]

/** Whether the customers of a list wait for their terms: oldest first, with the day since when. */
export const isUndecided = (list: CustomerList): boolean => list === 'waiting' || list === 'counter'

/** The state of the customers screen in the URL; the table adds its own parameters. */
export interface CustomersSearch {
  view?: CustomerView
  /** E-mail of the open dialog's customer. */
  customer?: string
  dialog?: DialogName
}

export function readCustomersSearch(search: Record<string, unknown>): CustomersSearch {
  const customer = textIn(search.customer)
  const dialog = oneIn(DIALOGS, search.dialog)
  return {
    ...search,
    view: oneIn(VIEWS, search.view),
    customer: dialog ? customer : undefined,
    dialog: customer ? dialog : undefined,
  }
}
