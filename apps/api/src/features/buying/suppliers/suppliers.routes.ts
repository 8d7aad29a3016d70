import {
  changeSupplier as changeSupplierBody,
  newSupplier,
  supplier,
  supplierList,
  supplierPage,
  supplierProductPage,
  supplierProducts,
} from '@shop/contract/suppliers'
import { actorOf } from '../../../actor.ts'
import type { Feature } from '../../../context'
import { inTransaction } from '../../../db/database.ts'
import { byId, created, ok } from '../../../http.ts'
import { allow } from '../../../plugins/access.ts'
import { once, onceHeaders } from '../../../plugins/once.ts'
import {
  archiveSupplier,
  changeSupplier,
  createSupplier,
  getSupplier,
  listSupplierProducts,
  listSuppliers,
} from './suppliers.service.ts'

const tags = ['suppliers']
const config = allow('bo:manage:products')

export const suppliersRoutes: Feature = (app, { db }) => {
  app.get(
    '/suppliers',
    {
      config,
      schema: {
        tags,
        summary: 'Active suppliers by name',
        querystring: supplierPage,
        response: ok(supplierList),
      },
    },
    async (request) => ({ data: await listSuppliers(db, request.query) }),
  )

  app.get(
    '/suppliers/:id',
    { config, schema: { tags, summary: 'A supplier', params: byId, response: ok(supplier) } },
    async (request) => ({ data: await getSupplier(db, request.params.id) }),
  )

  app.get(
    '/suppliers/:id/products',
    {
      config,
      schema: {
        tags,
        summary: 'Products bought from a supplier with their last cost, latest first',
        params: byId,
        querystring: supplierProductPage,
        response: ok(supplierProducts),
      },
    },
    async (request) => ({ data: await listSupplierProducts(db, request.params.id, request.query) }),
  )

  app.post(
    '/suppliers',
    {
      config,
      schema: {
        tags,
        summary: 'Adds a supplier',
        ...onceHeaders,
        body: newSupplier,
        response: created(supplier),
      },
    },
    async (request, reply) => {
      reply.status(201)
      return { data: await once(db, request, (tx) => createSupplier(tx, actorOf(request), request.body)) }
    },
  )

  app.put(
    '/suppliers/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Changes a supplier',
        params: byId,
        body: changeSupplierBody,
        response: ok(supplier),
      },
    },
    async (request) => ({
      data: await inTransaction(db, (tx) =>
        changeSupplier(tx, actorOf(request), request.params.id, request.body),
      ),
    }),
  )

  app.delete(
    '/suppliers/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Archives a supplier',
        params: byId,
        response: ok(supplier),
      },
    },
    async (request) => ({
      data: await inTransaction(db, (tx) => archiveSupplier(tx, actorOf(request), request.params.id)),
    }),
  )
}
