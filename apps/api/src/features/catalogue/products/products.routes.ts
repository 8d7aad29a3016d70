import {
  addImage as addImageBody,
  changeProduct as changeProductBody,
  codeParam,
  codesQuery,
  createProduct as createProductBody,
  importProducts as importProductsBody,
  importResult,
  MAX_IMAGES,
  offsetPage,
  product,
  productList,
  productPage,
} from '@shop/contract/products'
import { requiredText } from '@shop/contract/wire'
import { z } from 'zod'
import { actorOf } from '../../../actor.ts'
import type { App, AppContext, Feature } from '../../../context'
import { created, IMPORT_BODY_LIMIT, ok } from '../../../http.ts'
import { allow } from '../../../plugins/access.ts'
import { once, onceHeaders, requestKeyOf } from '../../../plugins/once.ts'
import { takesPictures } from '../../../plugins/pictures.ts'
import { archiveProducts, unarchiveProduct } from './archive-product.ts'
import { addImage, removeImage } from './change-image.ts'
import { importProducts } from './import-products.ts'
import {
  checkProduct,
  listArchived,
  listByCodes,
  listByReference,
  listProducts,
  searchAll,
} from './products.service.ts'
import { changeProduct, createProduct } from './write-product.ts'

const tags = ['products']
const config = allow('bo:manage:products')
const products = ok(z.array(product))

function registerReads(app: App, { db }: AppContext): void {
  app.get(
    '/products',
    {
      config,
      schema: {
        tags,
        summary: 'Active products, by name unless asked otherwise',
        querystring: productPage,
        response: ok(productList),
      },
    },
    async (request) => ({ data: await listProducts(db, request.query) }),
  )

  app.get(
    '/products/archiveds',
    {
      config,
      schema: { tags, summary: 'Archived products', querystring: offsetPage, response: products },
    },
    async (request) => ({ data: await listArchived(db, request.query) }),
  )

  app.get(
    '/products/lookup',
    {
      config,
      schema: {
        tags,
        summary: 'Active products by their codes, for sheets and labels',
        querystring: codesQuery,
        response: products,
      },
    },
    async (request) => ({ data: await listByCodes(db, request.query.codes) }),
  )

  app.get(
    '/products/full/search/:term',
    {
      config,
      schema: {
        tags,
        summary: 'Products by name, code, tag, reference or brand, best match first',
        params: z.strictObject({ term: z.string().trim().max(200) }),
        response: products,
      },
    },
    async (request) => ({ data: await searchAll(db, request.params.term) }),
  )

  app.get(
    '/products/:brand/:reference',
    {
      config,
      schema: {
        tags,
        summary: 'Products of a reference',
        params: z.strictObject({ brand: z.string(), reference: z.string() }),
        querystring: offsetPage,
        response: products,
      },
    },
    async (request) => {
      const { brand, reference } = request.params
      return { data: await listByReference(db, brand, reference, request.query) }
    },
  )
}

function registerWrites(app: App, context: AppContext): void {
  const { db } = context

  app.post(
    '/products',
    {
      ...takesPictures(config, { field: 'images', most: MAX_IMAGES }),
      schema: {
        tags,
        summary: 'Creates a product',
        ...onceHeaders,
        body: createProductBody,
        response: created(product),
      },
    },
    async (request, reply) => {
      reply.status(201)
      return { data: await createProduct(context, actorOf(request), request.body, requestKeyOf(request)) }
    },
  )

  app.post(
    '/products/import',
    {
      config,
      bodyLimit: IMPORT_BODY_LIMIT,
      schema: {
        tags,
        summary: 'Creates and changes products, all lines or none',
        ...onceHeaders,
        body: importProductsBody,
        response: ok(importResult),
      },
    },
    async (request) => ({
      data: await once(db, request, (tx) => importProducts(tx, actorOf(request), request.body.products)),
    }),
  )

  app.put(
    '/products/:code',
    {
      config,
      schema: {
        tags,
        summary: 'Changes a product, never its stock',
        params: codeParam,
        body: changeProductBody,
        response: ok(product),
      },
    },
    async (request) => ({
      data: await changeProduct(db, actorOf(request), request.params.code, request.body),
    }),
  )

  app.patch(
    '/products/archive',
    {
      config,
      schema: { tags, summary: 'Archives products', querystring: codesQuery, response: products },
    },
    async (request) => ({ data: await archiveProducts(db, actorOf(request), request.query.codes) }),
  )

  app.patch(
    '/products/unarchive/:code',
    {
      config,
      schema: { tags, summary: 'Unarchives a product', params: codeParam, response: ok(product) },
    },
    async (request) => ({ data: await unarchiveProduct(db, actorOf(request), request.params.code) }),
  )
}

function registerImages(app: App, context: AppContext): void {
  app.patch(
    '/products/image/:code',
    {
      ...takesPictures(config, {
        field: 'image',
        most: 1,
        alone: true,
        check: async (request) => checkProduct(context.db, (request.params as { code: string }).code),
      }),
      schema: {
        tags,
        summary: 'Adds a picture to a product',
        params: codeParam,
        body: addImageBody,
        response: ok(product),
      },
    },
    async (request) => ({
      data: await addImage(context, actorOf(request), request.params.code, request.body.image),
    }),
  )

  app.delete(
    '/products/image/:code/:name',
    {
      config,
      schema: {
        tags,
        summary: 'Removes a picture of a product',
        params: codeParam.extend({ name: requiredText(100, 'Informe a imagem') }),
        response: ok(product),
      },
    },
    async (request) => {
      const { code, name } = request.params
      return { data: await removeImage(context, actorOf(request), code, name) }
    },
  )
}

export const productsRoutes: Feature = (app, context) => {
  registerReads(app, context)
  registerWrites(app, context)
  registerImages(app, context)
}
