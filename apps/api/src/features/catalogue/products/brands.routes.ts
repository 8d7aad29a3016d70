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
  route(app, 'getProductsBrands', () => listBrands(db))

  route(app, 'getProductsReferences', () => listReferences(db))

  route(app, 'postProductsBrand', (request) =>
    once(db, request, (tx) => addBrand(tx, actorOf(request), request.body.name)),
  )

  route(app, 'patchProductsBrand', async (request) => {
    const { name, reference } = request.body
    return once(db, request, (tx) => addReference(tx, actorOf(request), name, reference))
  })

  route(app, 'deleteProductsBrandByName', (request) => removeBrand(db, actorOf(request), request.params.name))

  route(app, 'deleteProductsBrandReference', (request) => {
    const { body } = request
    if (!body) return removeBrand(db, actorOf(request), REFERENCE)
    return removeReference(db, actorOf(request), body.brand, body.reference)
  })
}
