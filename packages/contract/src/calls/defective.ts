import { allow } from '../access.ts'
import { calls } from '../call.ts'
import {
  defectiveList,
  defectiveMovements,
  defectivePageQuery,
  moveDefectiveBody,
  movedDefective,
} from '../defective.ts'
import { codeParam } from '../products.ts'
import { idempotencyHeader } from '../wire.ts'

const access = allow('bo:manage:products')

export const defectiveCalls = calls('defective', {
  getProductsDefective: {
    method: 'GET',
    path: '/products/defective',
    access,
    summary: 'Products with defective units',
    query: defectivePageQuery,
    response: defectiveList,
  },
  getProductsDefectiveByCodeMovements: {
    method: 'GET',
    path: '/products/defective/:code/movements',
    access,
    summary: 'Movements of a product’s defective units',
    params: codeParam,
    query: defectivePageQuery,
    response: defectiveMovements,
  },
  postProductsByCodeDefective: {
    method: 'POST',
    path: '/products/:code/defective',
    access,
    summary: 'Moves units onto or off the defective shelf',
    headers: idempotencyHeader,
    params: codeParam,
    body: moveDefectiveBody,
    status: 201,
    response: movedDefective,
  },
})
