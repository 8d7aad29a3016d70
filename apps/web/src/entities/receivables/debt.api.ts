import { at } from '@shop/browser/address'
import { readQuery } from '../../shared/api/read-query.ts'

/** What one customer owes, and may still owe. */
export const debtOf = (customerId: number) =>
  readQuery('receivables', at('GET /receivables/customers/:id', { id: customerId }))
