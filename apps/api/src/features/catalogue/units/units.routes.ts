import type { Feature } from '../../../context.ts'
import { employeeOf } from '../../../plugins/access.ts'
import { route } from '../../../route.ts'
import * as service from './units.service.ts'
export const unitsRoutes: Feature = (app, context) => {
  route(app, 'GET /units', (request) => service.listUnits(context, request.query))

  route(app, 'GET /units/:serial', (request) =>
    service.getUnit(context, employeeOf(request), request.params.serial),
  )
}
