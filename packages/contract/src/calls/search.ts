import { anyEmployee } from '../access.ts'
import { calls } from '../call.ts'
import { searchFound, searchQuery } from '../search.ts'

export const searchCalls = calls('search', anyEmployee, {
  'GET /search': {
    summary:
      'Orders by code, customer or product, customers, products and units, of those that the person may see',
    query: searchQuery,
    response: searchFound,
  },
})
