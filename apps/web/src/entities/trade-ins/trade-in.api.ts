import { ApiError } from '@shop/browser/api-error'
import { queryOptions } from '@tanstack/react-query'
import { readQuery } from '../../shared/api/read-query.ts'

/** The bought phone of a code; the list is searched by the beginnings of serial numbers too. */
export const tradeInByCode = (code: string) =>
  queryOptions({
    ...readQuery('trade-ins', 'GET /trade-ins', { search: code }),
    select: ({ items }) => {
      const found = items.find((one) => one.code === code)
      if (!found) throw new ApiError(404, 'NOT_FOUND', ['Compra de usado não encontrada.'])
      return found
    },
  })
