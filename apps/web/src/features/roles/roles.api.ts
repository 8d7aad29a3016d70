import { at } from '@shop/browser/address'
import { request, sendOnce } from '@shop/browser/client'
import type { BodyOf } from '@shop/contract/address'
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

export const createRole = sendOnce(calls.postRoles)

export const changeRole = (id: number, body: BodyOf<'patchRolesById'>) =>
  request(at(calls.patchRolesById, { id }), { body })
