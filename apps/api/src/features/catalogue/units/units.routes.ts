import { serialParam, unit, unitList, unitPage } from '@shop/contract/units'
import type { Feature } from '../../../context'
import { ok } from '../../../http.ts'
import { allow, employeeOf } from '../../../plugins/access.ts'
import * as service from './units.service.ts'

const tags = ['units']
const config = allow('bo:manage:products')

export const unitsRoutes: Feature = (app, shop) => {
  app.get(
    '/units',
    {
      config,
      schema: { tags, summary: 'Units with a serial number', querystring: unitPage, response: ok(unitList) },
    },
    async (request) => ({ data: await service.listUnits(shop, request.query) }),
  )

  app.get(
    '/units/:serial',
    {
      config: allow(...service.SEE_UNITS),
      schema: { tags, summary: 'The life of a unit', params: serialParam, response: ok(unit) },
    },
    async (request) => ({ data: await service.getUnit(shop, employeeOf(request), request.params.serial) }),
  )
}
