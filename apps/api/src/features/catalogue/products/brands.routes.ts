import type { Feature } from '../../../context.ts'
import { actorOf } from '../../../plugins/access.ts'
import { once } from '../../../plugins/once.ts'
import { route } from '../../../route.ts'
import {
  addBrand,
  addReference,
  listBrands,
  listReferences,
  removeBrand,
  removeReference,
} from './brands.service.ts'

/** The path segment that has a brand's name. */
const REFERENCE = 'reference'

export const brandsRoutes: Feature = (app, { db }) => {
  route(app, 'GET /products/brands', () => listBrands(db))

  route(app, 'GET /products/references', () => listReferences(db))

  route(app, 'POST /products/brand', (request) =>
    once(db, request, (tx) => addBrand(tx, actorOf(request), request.body.name)),
  )

  route(app, 'PATCH /products/brand', async (request) => {
    const { name, reference } = request.body
    return once(db, request, (tx) => addReference(tx, actorOf(request), name, reference))
  })

  route(app, 'DELETE /products/brand/:name', (request) =>
    removeBrand(db, actorOf(request), request.params.name),
  )

  route(app, 'DELETE /products/brand/reference', (request) => {
    const { body } = request
    if (!body) return removeBrand(db, actorOf(request), REFERENCE)
    return removeReference(db, actorOf(request), body.brand, body.reference)
  })
}
