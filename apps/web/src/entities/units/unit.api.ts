import { at } from '@shop/browser/address'
import { queryOptions } from '@tanstack/react-query'
import { readQuery } from '../../shared/api/read-query.ts'

/** The screen shows a message for an unknown number. */
export const unitBySerial = (serial: string) =>
  queryOptions({
    ...readQuery('units', at('GET /units/:serial', { serial })),
    meta: { silent: true },
    retry: false,
  })
