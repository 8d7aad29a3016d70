import { MAX_IMAGES } from '@shop/domain/call-limits'
import { z } from 'zod'
import { allow } from '../access.ts'
import { calls } from '../call.ts'
import {
  addImageBody,
  changeProductBody,
  codeParam,
  codesQuery,
  createProductBody,
  offsetPageQuery,
  product,
  productList,
  productPageQuery,
} from '../products.ts'
import { idempotencyHeader, requiredText } from '../wire.ts'

const access = allow('bo:manage:products')

export const productsCalls = calls('products', access, {
  'GET /products': {
    summary: 'Active products, by name unless asked otherwise',
    query: productPageQuery,
    response: productList,
  },
  'GET /products/archiveds': {
    summary: 'Archived products',
    query: offsetPageQuery,
    response: z.array(product),
  },
  'GET /products/lookup': {
    summary: 'Active products by their codes, for sheets and labels',
    query: codesQuery,
    response: z.array(product),
  },
  'GET /products/full/search/:term': {
    summary: 'Products by name, code, tag, reference or brand, best match first',
    params: z.strictObject({ term: z.string().trim().max(200) }),
    response: z.array(product),
  },
  'GET /products/:brand/:reference': {
    summary: 'Products of a reference',
    params: z.strictObject({ brand: z.string(), reference: z.string() }),
    query: offsetPageQuery,
    response: z.array(product),
  },
  'POST /products': {
    images: { field: 'images', most: MAX_IMAGES },
    summary: 'Creates a product',
    headers: idempotencyHeader,
    body: createProductBody,
    status: 201,
    response: product,
  },
  'PUT /products/:code': {
    summary: 'Changes a product, never its stock',
    params: codeParam,
    body: changeProductBody,
    response: product,
  },
  'PATCH /products/archive': {
    summary: 'Archives products',
    query: codesQuery,
    response: z.array(product),
  },
  'PATCH /products/unarchive/:code': {
    summary: 'Unarchives a product',
    params: codeParam,
    response: product,
  },
  'PATCH /products/image/:code': {
    images: { field: 'image', most: 1, alone: true },
    summary: 'Adds an image to a product',
    params: codeParam,
    body: addImageBody,
    response: product,
  },
  'DELETE /products/image/:code/:name': {
    summary: 'Removes an image of a product',
    params: codeParam.extend({ name: requiredText(100, 'Informe a imagem') }),
    response: product,
  },
})
