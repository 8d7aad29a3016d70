import type { Feature } from '../../../context.ts'
import { employeeOf } from '../../../plugins/access.ts'
import { route } from '../../../route.ts'
import * as service from './units.service.ts'
export const unitsRoutes: Feature = (app, context) => {
  route(app, 'getUnits', (request) => service.listUnits(context, request.query))

  route(app, 'getUnitsBySerial', (request) =>
    service.getUnit(context, employeeOf(request), request.params.serial),
  )
}
