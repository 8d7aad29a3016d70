import {
  colleague,
  createEmployee as createEmployeeBody,
  editEmployee as editEmployeeBody,
  emailParam,
  employee,
  employeeDetail,
  lookupQuery,
} from '@shop/contract/employees'
import { EMPLOYEE_KIND_NAMES } from '@shop/domain/employee-kind'
import { z } from 'zod'
import { actorOf } from '../../../actor.ts'
import type { Feature } from '../../../context'
import { created, ok } from '../../../http.ts'
import { allow } from '../../../plugins/access.ts'
import { once, onceHeaders } from '../../../plugins/once.ts'
import { createEmployee } from './create-employee.ts'
import { editEmployee } from './edit-employee.ts'
import { employeeView, findColleagues, findEmployees } from './employees.queries.ts'
import { getEmployee } from './employees.service.ts'
import { inviteAgain } from './invite-employee.ts'
import { resetSecondFactor } from './reset-second-factor.ts'

const tags = ['employees']
const EMPLOYEES = allow('bo:manage:employees')

export const employeesRoutes: Feature = (app, shop) => {
  const { db } = shop

  for (const kind of EMPLOYEE_KIND_NAMES) {
    app.post(
      `/accounts/employee/${kind}/signup`,
      {
        config: EMPLOYEES,
        schema: {
          tags,
          summary: `Adds an employee: ${kind}`,
          ...onceHeaders,
          body: createEmployeeBody,
          response: created(employeeDetail),
        },
      },
      async (request, reply) => {
        reply.status(201)
        const actor = actorOf(request)
        return {
          data: await once(db, request, (tx) =>
            createEmployee({ ...shop, db: tx }, actor, kind, request.body),
          ),
        }
      },
    )

    app.put(
      `/employees/${kind}`,
      {
        config: EMPLOYEES,
        schema: {
          tags,
          summary: `Changes an employee: ${kind}`,
          body: editEmployeeBody,
          response: ok(employeeDetail),
        },
      },
      async (request) => ({ data: await editEmployee(db, actorOf(request), kind, request.body) }),
    )
  }

  app.get(
    '/employees',
    {
      config: EMPLOYEES,
      schema: { tags, summary: 'All employees', response: ok(z.object({ employees: z.array(employee) })) },
    },
    async () => ({ data: { employees: (await findEmployees(db)).map(employeeView) } }),
  )

  app.get(
    '/employees/deliverers',
    {
      config: allow('bo:manage:employees', 'bo:manage:customers', 'bo:manage:orders', 'bo:manage:reports'),
      schema: {
        tags,
        summary: 'Deliverers to choose from',
        querystring: lookupQuery,
        response: ok(z.object({ deliverers: z.array(colleague) })),
      },
    },
    async ({ query }) => ({
      data: { deliverers: await findColleagues(db, 'deliverer', query.blocked === 'true') },
    }),
  )

  app.get(
    '/employees/attendants',
    {
      config: allow('bo:manage:employees', 'bo:manage:reports'),
      schema: {
        tags,
        summary: 'Attendants to choose from',
        querystring: lookupQuery,
        response: ok(z.object({ attendants: z.array(colleague) })),
      },
    },
    async ({ query }) => ({
      data: { attendants: await findColleagues(db, 'attendant', query.blocked === 'true') },
    }),
  )

  app.get(
    '/employees/:email',
    {
      config: EMPLOYEES,
      schema: { tags, summary: 'An employee', params: emailParam, response: ok(employeeDetail) },
    },
    async (request) => ({ data: await getEmployee(db, request.params.email) }),
  )

  app.post(
    '/employees/:email/invitation',
    {
      config: EMPLOYEES,
      schema: {
        tags,
        summary: 'Sends the invitation again',
        params: emailParam,
        response: created(z.null()),
      },
    },
    async (request, reply) => {
      await inviteAgain(shop, actorOf(request), request.params.email)
      reply.status(201)
      return { data: null }
    },
  )

  app.delete(
    '/employees/:email/second-factor',
    {
      config: EMPLOYEES,
      schema: {
        tags,
        summary: 'Removes an employee’s authenticator app',
        params: emailParam,
        response: ok(z.null()),
      },
    },
    async (request) => {
      await resetSecondFactor(db, actorOf(request), request.params.email)
      return { data: null }
    },
  )
}
