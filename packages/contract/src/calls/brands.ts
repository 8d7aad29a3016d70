import { z } from 'zod'
import { allow } from '../access.ts'
import { calls } from '../call.ts'
import { addBrandBody, addReferenceBody, brand, removeReferenceBody } from '../products.ts'
import { idempotencyHeader, requiredText } from '../wire.ts'

const access = allow('bo:manage:products')
/** The report of brands and references shows the same lists. */
const readers = allow('bo:manage:products', 'bo:manage:reports')

export const brandsCalls = calls('products', {
  getProductsBrands: {
    method: 'GET',
    path: '/products/brands',
    access: readers,
    summary: 'Brands with their references',
    response: z.array(brand),
  },
  getProductsReferences: {
    method: 'GET',
    path: '/products/references',
    access: readers,
    summary: 'Names of all references',
    response: z.array(z.string()),
  },
  postProductsBrand: {
    method: 'POST',
    path: '/products/brand',
    access,
    summary: 'Creates a brand',
    headers: idempotencyHeader,
    body: addBrandBody,
    status: 201,
    response: brand,
  },
  patchProductsBrand: {
    method: 'PATCH',
    path: '/products/brand',
    access,
    summary: 'Adds a reference to a brand',
    headers: idempotencyHeader,
    body: addReferenceBody,
    response: brand,
  },
  deleteProductsBrandByName: {
    method: 'DELETE',
    path: '/products/brand/:name',
    access,
    summary: 'Removes a brand',
    params: z.strictObject({ name: requiredText(100, 'Informe o nome') }),
    response: brand,
  },
  deleteProductsBrandReference: {
    method: 'DELETE',
    path: '/products/brand/reference',
    access,
    summary: 'Removes a reference of a brand; without a body, the brand that is called like the address',
    body: removeReferenceBody.nullish(),
    response: brand,
  },
})
