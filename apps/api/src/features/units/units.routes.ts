import { importedUnits, importUnits, serialParam, unit, unitList, unitPage } from '@shop/contract/units'
import { actorOf } from '../../actor.ts'
import { created, ok } from '../../http.ts'
import { allow, employeeOf } from '../../plugins/access.ts'
import { once, onceHeaders } from '../../plugins/once.ts'
import type { Feature } from '../../shop.ts'
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

  app.post(
    '/units/import',
    {
      config,
      schema: {
        tags,
        summary: 'Serial numbers of what is in stock: its products become serialised',
        ...onceHeaders,
        body: importUnits,
        response: created(importedUnits),
      },
    },
    async (request, reply) => {
      reply.status(201)
      return {
        data: await once(shop.db, request, (tx) =>
          service.importUnits(tx, actorOf(request), request.body.units),
        ),
      }
    },
  )
}
