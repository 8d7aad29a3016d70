import { request } from '@shop/browser/client'
import * as calls from '@shop/contract/addresses.gen'
import { startQuery } from '../../entities/start/start.api.ts'
import { queryClient } from '../../shared/api/query-client.ts'

/** For everybody: removes the steps from the menu, or shows them again. */
export const dismissStart = (dismissed: boolean) =>
  request(calls.patchStart, { body: { dismissed } }).then((start) =>
    queryClient.setQueryData(startQuery.queryKey, start),
  )
