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

export const suppliersCalls = calls('suppliers', {
  getSuppliers: {
    method: 'GET',
    path: '/suppliers',
    access,
    summary: 'Active suppliers by name',
    query: supplierPageQuery,
    response: supplierList,
  },
  getSuppliersById: {
    method: 'GET',
    path: '/suppliers/:id',
    access,
    summary: 'A supplier',
    params: byId,
    response: supplier,
  },
  getSuppliersByIdProducts: {
    method: 'GET',
    path: '/suppliers/:id/products',
    access,
    summary: 'Products bought from a supplier with their last cost, latest first',
    params: byId,
    query: supplierProductPageQuery,
    response: supplierProducts,
  },
  postSuppliers: {
    method: 'POST',
    path: '/suppliers',
    access,
    summary: 'Adds a supplier',
    headers: idempotencyHeader,
    body: newSupplierBody,
    status: 201,
    response: supplier,
  },
  putSuppliersById: {
    method: 'PUT',
    path: '/suppliers/:id',
    access,
    summary: 'Changes a supplier',
    params: byId,
    body: changeSupplierBody,
    response: supplier,
  },
  deleteSuppliersById: {
    method: 'DELETE',
    path: '/suppliers/:id',
    access,
    summary: 'Archives a supplier',
    params: byId,
    response: supplier,
  },
})
