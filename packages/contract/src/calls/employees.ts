import type { EmployeeKind } from '@shop/domain/employee-kind'
import { z } from 'zod'
import { allow, allowInPerson } from '../access.ts'
import { invitationLink } from '../accounts.ts'
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
/** Whoever a program made, changed or invited would outlive its key. */
const IN_PERSON = allowInPerson('bo:manage:employees')

const adding = (kind: EmployeeKind) => ({
  access: IN_PERSON,
  summary: `Adds an employee: ${kind}`,
  headers: idempotencyHeader,
  body: createEmployeeBody,
  status: 201 as const,
  response: employeeDetail,
})
const changing = (kind: EmployeeKind) => ({
  access: IN_PERSON,
  summary: `Changes an employee: ${kind}`,
  body: editEmployeeBody,
  response: employeeDetail,
})

export const employeesCalls = calls('employees', EMPLOYEES, {
  'POST /accounts/employee/attendant/signup': adding('attendant'),
  'PUT /employees/attendant': changing('attendant'),
  'POST /accounts/employee/deliverer/signup': adding('deliverer'),
  'PUT /employees/deliverer': changing('deliverer'),
  'POST /accounts/employee/stocker/signup': adding('stocker'),
  'PUT /employees/stocker': changing('stocker'),
  'GET /employees': {
    lists: 'Funcionários',
    summary: 'All employees',
    response: z.object({ employees: z.array(employee) }),
  },
  'GET /employees/deliverers': {
    access: allow('bo:manage:employees', 'bo:manage:customers', 'bo:manage:orders', 'bo:manage:reports'),
    summary: 'Deliverers to choose from',
    query: lookupQuery,
    response: z.object({ deliverers: z.array(colleague) }),
  },
  'GET /employees/attendants': {
    access: allow('bo:manage:employees', 'bo:manage:reports'),
    summary: 'Attendants to choose from',
    query: lookupQuery,
    response: z.object({ attendants: z.array(colleague) }),
  },
  'GET /employees/:email': {
    summary: 'An employee',
    params: emailParam,
    response: employeeDetail,
  },
  'POST /employees/:email/invitation': {
    perHour: 60,
    access: IN_PERSON,
    summary: 'Sends the invitation again',
    params: emailParam,
    status: 201,
    response: z.null(),
  },
  'POST /employees/:email/invitation/link': {
    access: allowInPerson('bo:manage:employees'),
    summary: 'A link for the first password, to be handed over by hand',
    params: emailParam,
    status: 201,
    response: invitationLink,
  },
  'DELETE /employees/:email/second-factor': {
    access: IN_PERSON,
    summary: 'Removes an employee’s authenticator app',
    params: emailParam,
    response: z.null(),
  },
})
