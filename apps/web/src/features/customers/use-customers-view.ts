import type { CustomerList } from '@shop/contract/customers'
import { SHORT_PAGE } from '@shop/domain/page-sizes'
import { useUrlTableView } from '../../shared/table/use-url-table-view.ts'
import { isUndecided } from './customers-search.ts'

/** The customer who has waited longest comes first. */
const OLDEST_FIRST = { sort: { id: 'createdAt', desc: false } }

/** The view of a list of customers in the URL. */
export const useCustomersView = (list: CustomerList) =>
  useUrlTableView({
    pageSize: SHORT_PAGE,
    ...(isUndecided(list) && { start: OLDEST_FIRST }),
  })
