import { searchFound, searchQuery } from '@shop/contract/search'
import type { Feature } from '../../../context'
import { ok } from '../../../http.ts'
import { anyEmployee, employeeOf } from '../../../plugins/access.ts'
import { searchAll } from './search.service.ts'

export const searchRoutes: Feature = (app, shop) => {
  app.get(
    '/search',
    {
      config: anyEmployee,
      schema: {
        tags: ['search'],
        summary:
          'Orders by code, customer or product, customers, products and units, of those that the person may see',
        querystring: searchQuery,
        response: ok(searchFound),
      },
    },
    async (request) => ({ data: await searchAll(shop, employeeOf(request), request.query.q) }),
  )
}
