import { z } from 'zod'
import { allow } from '../access.ts'
import { calls } from '../call.ts'
import { addBrandBody, addReferenceBody, brand, removeReferenceBody } from '../products.ts'
import { idempotencyHeader, requiredText } from '../wire.ts'

const access = allow('bo:manage:products')
/** The report of brands and references shows the same lists. */
const readers = allow('bo:manage:products', 'bo:manage:reports')

export const brandsCalls = calls('products', access, {
  'GET /products/brands': {
    access: readers,
    summary: 'Brands with their references',
    response: z.array(brand),
  },
  'GET /products/references': {
    access: readers,
    summary: 'Names of all references',
    response: z.array(z.string()),
  },
  'POST /products/brand': {
    summary: 'Creates a brand',
    headers: idempotencyHeader,
    body: addBrandBody,
    status: 201,
    response: brand,
  },
  'PATCH /products/brand': {
    summary: 'Adds a reference to a brand',
    headers: idempotencyHeader,
    body: addReferenceBody,
    response: brand,
  },
  'DELETE /products/brand/:name': {
    summary: 'Removes a brand',
    params: z.strictObject({ name: requiredText(100, 'Informe o nome') }),
    response: brand,
  },
  'DELETE /products/brand/reference': {
    summary: 'Removes a reference of a brand; without a body, the brand that is called like the address',
    body: removeReferenceBody.nullish(),
    response: brand,
  },
})
