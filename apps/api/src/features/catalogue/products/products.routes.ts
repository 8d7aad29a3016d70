import type { App, AppContext, Feature } from '../../../context.ts'
import { asJson } from '../../../json-text.ts'
import { actorOf } from '../../../plugins/access.ts'
import { requestKeyOf } from '../../../plugins/once.ts'
import { route } from '../../../route.ts'
import { archiveProducts, unarchiveProduct } from './archive-product.ts'
import { addImage, removeImage } from './change-image.ts'
import { findArchived, findByReference } from './products.queries.ts'
import { listByCodes, listProducts, searchAll } from './products.service.ts'
import { changeProduct, createProduct } from './write-product.ts'

function registerReads(app: App, { db }: AppContext): void {
  route(app, 'GET /products', (request) => listProducts(db, request.query))

  route(app, 'GET /products/archiveds', async (request) => asJson(await findArchived(db, request.query)))

  route(app, 'GET /products/lookup', (request) => listByCodes(db, request.query.codes))

  route(app, 'GET /products/full/search/:term', (request) => searchAll(db, request.params.term))

  route(app, 'GET /products/:brand/:reference', async (request) => {
    const { brand, reference } = request.params
    return asJson(await findByReference(db, brand, reference, request.query))
  })
}

function registerWrites(app: App, context: AppContext): void {
  const { db } = context

  route(app, 'POST /products', (request) =>
    createProduct(context, actorOf(request), request.body, requestKeyOf(request)),
  )

  route(app, 'PUT /products/:code', (request) =>
    changeProduct(db, actorOf(request), request.params.code, request.body),
  )

  route(app, 'PATCH /products/archive', (request) =>
    archiveProducts(db, actorOf(request), request.query.codes),
  )

  route(app, 'PATCH /products/unarchive/:code', (request) =>
    unarchiveProduct(db, actorOf(request), request.params.code),
  )
}

function registerImages(app: App, context: AppContext): void {
  route(app, 'PATCH /products/image/:code', (request) =>
    addImage(context, actorOf(request), request.params.code, request.body.image),
  )

  route(app, 'DELETE /products/image/:code/:name', async (request) => {
    const { code, name } = request.params
    return removeImage(context, actorOf(request), code, name)
  })
}

export const productsRoutes: Feature = (app, context) => {
  registerReads(app, context)
  registerWrites(app, context)
  registerImages(app, context)
}
