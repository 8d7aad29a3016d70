import { at } from '@shop/browser/address'
import { request, sendOnce } from '@shop/browser/client'
import type { BodyOf } from '@shop/contract/address'
import { useQueryClient } from '@tanstack/react-query'
import { refresh } from '../../shared/api/query-client.ts'
import { readQuery } from '../../shared/api/read-query.ts'

/** Labels by key. */
export const catalogue = readQuery('permissions', 'GET /permissions')

const KEYS = [['roles'], ['employees']]

/** Reloads the roles, and the employees that show their names. */
export function useReloadRoles() {
  const client = useQueryClient()
  return () => Promise.all(KEYS.map((queryKey) => client.invalidateQueries({ queryKey })))
}

export const refreshRoles = () => refresh(...KEYS)

export const createRole = sendOnce('POST /roles')

export const changeRole = (id: number, body: BodyOf<'PATCH /roles/:id'>) =>
  request(at('PATCH /roles/:id', { id }), { body })
