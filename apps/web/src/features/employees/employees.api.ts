import { at } from '@shop/browser/address'
import { errorText } from '@shop/browser/api-error'
import { request } from '@shop/browser/client'
import { endsSession } from '@shop/browser/session'
import type { BodyOf } from '@shop/contract/address'
import * as calls from '@shop/contract/addresses.gen'
import type { EmployeeKind } from '@shop/domain/employee-kind'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { refresh } from '../../shared/api/query-client.ts'

export const employees = queryOptions({
  queryKey: ['employees', 'list'],
  queryFn: ({ signal }) => request(calls.getEmployees, { signal }),
  select: (data) => data.employees,
  meta: { silent: true },
})

export const employeeByEmail = (email: string) =>
  queryOptions({
    queryKey: ['employees', 'one', email],
    queryFn: ({ signal }) => request(at(calls.getEmployeesByEmail, { email }), { signal }),
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
  attendant: calls.postAccountsEmployeeAttendantSignup,
  deliverer: calls.postAccountsEmployeeDelivererSignup,
  stocker: calls.postAccountsEmployeeStockerSignup,
}

export const createEmployee = (
  kind: EmployeeKind,
  body: BodyOf<'postAccountsEmployeeAttendantSignup'>,
  idempotencyKey: string,
) => request(CREATE[kind], { body, idempotencyKey })

const CHANGE = {
  attendant: calls.putEmployeesAttendant,
  deliverer: calls.putEmployeesDeliverer,
  stocker: calls.putEmployeesStocker,
}

export const changeEmployee = (kind: EmployeeKind, body: BodyOf<'putEmployeesAttendant'>) =>
  request(CHANGE[kind], { body })

export const resendInvitation = (email: string) =>
  request(at(calls.postEmployeesByEmailInvitation, { email }))

export const resetSecondFactor = (email: string) =>
  request(at(calls.deleteEmployeesByEmailSecondFactor, { email }))
