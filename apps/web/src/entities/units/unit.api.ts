import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import { queryOptions } from '@tanstack/react-query'

/** The screen shows a message for an unknown number. */
export const unitBySerial = (serial: string) =>
  queryOptions({
    queryKey: ['units', 'one', serial],
    queryFn: ({ signal }) => request(at('GET /units/:serial', { serial }), { signal }),
    meta: { silent: true },
    retry: false,
  })
