import type { EmployeeKind } from '@shop/domain/employee-kind'
import { z } from 'zod'
import { allow } from '../access.ts'
import { calls } from '../call.ts'
import {
  colleague,
  createEmployeeBody,
  editEmployeeBody,
  emailParam,
  employee,
  employeeDetail,
  lookupQuery,
} from '../employees.ts'
import { idempotencyHeader } from '../wire.ts'

const EMPLOYEES = allow('bo:manage:employees')

const adding = (kind: EmployeeKind) => ({
  method: 'POST' as const,
  path: `/accounts/employee/${kind}/signup`,
  access: EMPLOYEES,
  summary: `Adds an employee: ${kind}`,
  headers: idempotencyHeader,
  body: createEmployeeBody,
  status: 201 as const,
  response: employeeDetail,
})
const changing = (kind: EmployeeKind) => ({
  method: 'PUT' as const,
  path: `/employees/${kind}`,
  access: EMPLOYEES,
  summary: `Changes an employee: ${kind}`,
  body: editEmployeeBody,
  response: employeeDetail,
})

export const employeesCalls = calls('employees', {
  postAccountsEmployeeAttendantSignup: adding('attendant'),
  putEmployeesAttendant: changing('attendant'),
  postAccountsEmployeeDelivererSignup: adding('deliverer'),
  putEmployeesDeliverer: changing('deliverer'),
  postAccountsEmployeeStockerSignup: adding('stocker'),
  putEmployeesStocker: changing('stocker'),
  getEmployees: {
    method: 'GET',
    path: '/employees',
    access: EMPLOYEES,
    summary: 'All employees',
    response: z.object({ employees: z.array(employee) }),
  },
  getEmployeesDeliverers: {
    method: 'GET',
    path: '/employees/deliverers',
    access: allow('bo:manage:employees', 'bo:manage:customers', 'bo:manage:orders', 'bo:manage:reports'),
    summary: 'Deliverers to choose from',
    query: lookupQuery,
    response: z.object({ deliverers: z.array(colleague) }),
  },
  getEmployeesAttendants: {
    method: 'GET',
    path: '/employees/attendants',
    access: allow('bo:manage:employees', 'bo:manage:reports'),
    summary: 'Attendants to choose from',
    query: lookupQuery,
    response: z.object({ attendants: z.array(colleague) }),
  },
  getEmployeesByEmail: {
    method: 'GET',
    path: '/employees/:email',
    access: EMPLOYEES,
    summary: 'An employee',
    params: emailParam,
    response: employeeDetail,
  },
  postEmployeesByEmailInvitation: {
    method: 'POST',
    path: '/employees/:email/invitation',
    access: EMPLOYEES,
    summary: 'Sends the invitation again',
    params: emailParam,
    status: 201,
    response: z.null(),
  },
  deleteEmployeesByEmailSecondFactor: {
    method: 'DELETE',
    path: '/employees/:email/second-factor',
    access: EMPLOYEES,
    summary: 'Removes an employee’s authenticator app',
    params: emailParam,
    response: z.null(),
  },
})
