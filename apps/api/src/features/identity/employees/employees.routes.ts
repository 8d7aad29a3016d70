import type { Feature } from '../../../context.ts'
import { actorOf, employeeActorOf } from '../../../plugins/access.ts'
import { once } from '../../../plugins/once.ts'
import { entriesOf, route } from '../../../route.ts'
import { createEmployee } from './create-employee.ts'
import { editEmployee } from './edit-employee.ts'
import { employeeView, findColleagues, findEmployees } from './employees.queries.ts'
import { getEmployee } from './employees.service.ts'
import { inviteAgain, linkForEmployee } from './invite-employee.ts'
import { resetSecondFactor } from './reset-second-factor.ts'

const ADDING = {
  'POST /accounts/employee/attendant/signup': 'attendant',
  'POST /accounts/employee/deliverer/signup': 'deliverer',
  'POST /accounts/employee/stocker/signup': 'stocker',
} as const
const CHANGING = {
  'PUT /employees/attendant': 'attendant',
  'PUT /employees/deliverer': 'deliverer',
  'PUT /employees/stocker': 'stocker',
} as const

export const employeesRoutes: Feature = (app, context) => {
  const { db } = context

  for (const [name, kind] of entriesOf(ADDING))
    route(app, name, (request) =>
      once(db, request, (tx) => createEmployee({ ...context, db: tx }, actorOf(request), kind, request.body)),
    )
  for (const [name, kind] of entriesOf(CHANGING))
    route(app, name, (request) => editEmployee(db, actorOf(request), kind, request.body))

  route(app, 'GET /employees', async () => ({ employees: (await findEmployees(db)).map(employeeView) }))

  route(app, 'GET /employees/deliverers', async ({ query }) => ({
    deliverers: await findColleagues(db, 'deliverer', query.blocked === 'true'),
  }))

  route(app, 'GET /employees/attendants', async ({ query }) => ({
    attendants: await findColleagues(db, 'attendant', query.blocked === 'true'),
  }))

  route(app, 'GET /employees/:email', (request) => getEmployee(db, request.params.email))

  route(app, 'POST /employees/:email/invitation/link', (request) =>
    linkForEmployee(context, employeeActorOf(request), request.params.email),
  )

  route(app, 'POST /employees/:email/invitation', async (request) => {
    await inviteAgain(context, actorOf(request), request.params.email)
    return null
  })

  route(app, 'DELETE /employees/:email/second-factor', async (request) => {
    await resetSecondFactor(db, actorOf(request), request.params.email)
    return null
  })
}
