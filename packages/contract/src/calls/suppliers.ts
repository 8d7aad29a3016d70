import { allow } from '../access.ts'
import { calls } from '../call.ts'
import {
  changeSupplierBody,
  newSupplierBody,
  supplier,
  supplierList,
  supplierPageQuery,
  supplierProductPageQuery,
  supplierProducts,
} from '../suppliers.ts'
import { byId, idempotencyHeader } from '../wire.ts'

const access = allow('bo:manage:products')

export const suppliersCalls = calls('suppliers', access, {
  'GET /suppliers': {
    summary: 'Active suppliers by name',
    query: supplierPageQuery,
    response: supplierList,
  },
  'GET /suppliers/:id': {
    summary: 'A supplier',
    params: byId,
    response: supplier,
  },
  'GET /suppliers/:id/products': {
    summary: 'Products bought from a supplier with their last cost, latest first',
    params: byId,
    query: supplierProductPageQuery,
    response: supplierProducts,
  },
  'POST /suppliers': {
    summary: 'Adds a supplier',
    headers: idempotencyHeader,
    body: newSupplierBody,
    status: 201,
    response: supplier,
  },
  'PUT /suppliers/:id': {
    summary: 'Changes a supplier',
    params: byId,
    body: changeSupplierBody,
    response: supplier,
  },
  'DELETE /suppliers/:id': {
    summary: 'Archives a supplier',
    params: byId,
    response: supplier,
  },
})
