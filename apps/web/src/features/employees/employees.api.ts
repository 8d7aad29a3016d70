import { at } from '@shop/browser/address'
import { errorText } from '@shop/browser/api-error'
import { request } from '@shop/browser/client'
import { endsSession } from '@shop/browser/session'
import type { BodyOf } from '@shop/contract/address'
import type { EmployeeKind } from '@shop/domain/employee-kind'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { refresh } from '../../shared/api/query-client.ts'
import { readQuery } from '../../shared/api/read-query.ts'

export const employees = queryOptions({
  ...readQuery('employees', 'GET /employees'),
  select: (data) => data.employees,
  meta: { silent: true },
})

export const employeeByEmail = (email: string) =>
  queryOptions({
    ...readQuery('employees', at('GET /employees/:email', { email })),
    // A form opens with the server's current data.
    staleTime: 0,
    gcTime: 0,
  })

const KEYS = [['employees'], ['roles']]

/** Reloads lists, selection lists and open records. */
export function useReloadEmployees() {
  const client = useQueryClient()
  return () => Promise.all(KEYS.map((queryKey) => client.invalidateQueries({ queryKey })))
}

export const refreshEmployees = () => refresh(...KEYS)

/** Shows the server's first text as a notification too, and passes the failure on to the form. */
export const showFailure = (show: (text: string) => void, fallback: string) => (error: unknown) => {
  if (!endsSession(error)) show(errorText(error, fallback))
  throw error
}

const CREATE = {
  attendant: 'POST /accounts/employee/attendant/signup',
  deliverer: 'POST /accounts/employee/deliverer/signup',
  stocker: 'POST /accounts/employee/stocker/signup',
} as const

export const createEmployee = (
  kind: EmployeeKind,
  body: BodyOf<'POST /accounts/employee/attendant/signup'>,
  idempotencyKey: string,
) => request(CREATE[kind], { body, idempotencyKey })

const CHANGE = {
  attendant: 'PUT /employees/attendant',
  deliverer: 'PUT /employees/deliverer',
  stocker: 'PUT /employees/stocker',
} as const

export const changeEmployee = (kind: EmployeeKind, body: BodyOf<'PUT /employees/attendant'>) =>
  request(CHANGE[kind], { body })

export const resendInvitation = (email: string) => request(at('POST /employees/:email/invitation', { email }))

export const makeInvitationLink = (email: string) =>
  request(at('POST /employees/:email/invitation/link', { email }))

export const resetSecondFactor = (email: string) =>
  request(at('DELETE /employees/:email/second-factor', { email }))
