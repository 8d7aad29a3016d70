import type { CustomerList } from '@shop/contract/customers'
import { useUrlTableView } from '../../shared/table/use-url-table-view.ts'
import { isUndecided } from './customers-search.ts'

const PAGE_SIZE = 10

/** The customer who has waited longest comes first. */
const OLDEST_FIRST = { sort: { id: 'createdAt', desc: false } }

/** The view of a list of customers in the URL. */
export const useCustomersView = (list: CustomerList) =>
  useUrlTableView({
    pageSize: PAGE_SIZE,
    ...(isUndecided(list) && { start: OLDEST_FIRST }),
  })
