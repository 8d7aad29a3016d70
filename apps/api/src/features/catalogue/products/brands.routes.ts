import {
  addBrand as addBrandBody,
  addReference as addReferenceBody,
  brand,
  removeReference as removeReferenceBody,
} from '@shop/contract/products'
import { requiredText } from '@shop/contract/wire'
import { z } from 'zod'
import { actorOf } from '../../../actor.ts'
import type { Feature } from '../../../context'
import { created, ok } from '../../../http.ts'
import { allow } from '../../../plugins/access.ts'
import { once, onceHeaders } from '../../../plugins/once.ts'
import {
  addBrand,
  addReference,
  listBrands,
  listReferences,
  removeBrand,
  removeReference,
} from './brands.service.ts'

const tags = ['products']
/** The path segment that has a brand's name. */
const REFERENCE = 'reference'
const config = allow('bo:manage:products')
/** The report of brands and references shows the same lists. */
const readers = allow('bo:manage:products', 'bo:manage:reports')

export const brandsRoutes: Feature = (app, { db }) => {
  app.get(
    '/products/brands',
    {
      config: readers,
      schema: { tags, summary: 'Brands with their references', response: ok(z.array(brand)) },
    },
    async () => ({ data: await listBrands(db) }),
  )

  app.get(
    '/products/references',
    {
      config: readers,
      schema: { tags, summary: 'Names of all references', response: ok(z.array(z.string())) },
    },
    async () => ({ data: await listReferences(db) }),
  )

  app.post(
    '/products/brand',
    {
      config,
      schema: {
        tags,
        summary: 'Creates a brand',
        ...onceHeaders,
        body: addBrandBody,
        response: created(brand),
      },
    },
    async (request, reply) => {
      reply.status(201)
      return { data: await once(db, request, (tx) => addBrand(tx, actorOf(request), request.body.name)) }
    },
  )

  app.patch(
    '/products/brand',
    {
      config,
      schema: {
        tags,
        summary: 'Adds a reference to a brand',
        ...onceHeaders,
        body: addReferenceBody,
        response: ok(brand),
      },
    },
    async (request) => {
      const { name, reference } = request.body
      return { data: await once(db, request, (tx) => addReference(tx, actorOf(request), name, reference)) }
    },
  )

  app.delete(
    '/products/brand/:name',
    {
      config,
      schema: {
        tags,
        summary: 'Removes a brand',
        params: z.strictObject({ name: requiredText(100, 'Informe o nome') }),
        response: ok(brand),
      },
    },
    async (request) => ({ data: await removeBrand(db, actorOf(request), request.params.name) }),
  )

  app.delete(
    `/products/brand/${REFERENCE}`,
    {
      config,
      schema: {
        tags,
        summary: 'Removes a reference of a brand; without a body, the brand that is called like the address',
        body: removeReferenceBody.nullish(),
        response: ok(brand),
      },
    },
    async (request) => {
      const { body } = request
      if (!body) return { data: await removeBrand(db, actorOf(request), REFERENCE) }
      return { data: await removeReference(db, actorOf(request), body.brand, body.reference) }
    },
  )
}
