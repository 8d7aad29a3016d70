import {
  defectiveList,
  defectiveMovements,
  defectivePage,
  moveDefective,
  movedDefective,
} from '@shop/contract/defective'
import { codeParam } from '@shop/contract/products'
import { actorOf } from '../../../actor.ts'
import type { Feature } from '../../../context'
import { created, ok } from '../../../http.ts'
import { allow } from '../../../plugins/access.ts'
import { once, onceHeaders } from '../../../plugins/once.ts'
import * as service from './defective.service.ts'

const tags = ['defective']
const config = allow('bo:manage:products')

export const defectiveRoutes: Feature = (app, { db }) => {
  app.get(
    '/products/defective',
    {
      config,
      schema: {
        tags,
        summary: 'Products with defective units',
        querystring: defectivePage,
        response: ok(defectiveList),
      },
    },
    async (request) => ({ data: await service.listDefective(db, request.query) }),
  )

  app.get(
    '/products/defective/:code/movements',
    {
      config,
      schema: {
        tags,
        summary: 'Movements of a product’s defective units',
        params: codeParam,
        querystring: defectivePage,
        response: ok(defectiveMovements),
      },
    },
    async (request) => ({ data: await service.listMovements(db, request.params.code, request.query) }),
  )

  app.post(
    '/products/:code/defective',
    {
      config,
      schema: {
        tags,
        summary: 'Moves units onto or off the defective shelf',
        ...onceHeaders,
        params: codeParam,
        body: moveDefective,
        response: created(movedDefective),
      },
    },
    async (request, reply) => {
      reply.status(201)
      return {
        data: await once(db, request, (tx) =>
          service.moveDefective(tx, actorOf(request), request.params.code, request.body),
        ),
      }
    },
  )
}
