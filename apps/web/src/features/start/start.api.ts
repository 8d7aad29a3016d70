import { request } from '@shop/browser/client'
import { startQuery } from '../../entities/start/start.api.ts'
import { queryClient } from '../../shared/api/query-client.ts'

/** For everybody: removes the steps from the menu, or shows them again. */
export const dismissStart = (dismissed: boolean) =>
  request('PATCH /start', { body: { dismissed } }).then((start) =>
    queryClient.setQueryData(startQuery.queryKey, start),
  )
