import { request } from '@shop/browser/client'
import * as calls from '@shop/contract/addresses.gen'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { refresh } from '../../shared/api/query-client.ts'

/** Labels by key. */
export const catalogue = queryOptions({
  queryKey: ['permissions'],
  queryFn: ({ signal }) => request(calls.getPermissions, { signal }),
})

const KEYS = [['roles'], ['employees']]

/** Reloads the roles, and the employees that show their names. */
export function useReloadRoles() {
  const client = useQueryClient()
  return () => Promise.all(KEYS.map((queryKey) => client.invalidateQueries({ queryKey })))
}

export const refreshRoles = () => refresh(...KEYS)
