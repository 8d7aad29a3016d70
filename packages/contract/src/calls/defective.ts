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

export const defectiveCalls = calls('defective', access, {
  'GET /products/defective': {
    summary: 'Products with defective units',
    query: defectivePageQuery,
    response: defectiveList,
  },
  'GET /products/defective/:code/movements': {
    summary: 'Movements of a product’s defective units',
    params: codeParam,
    query: defectivePageQuery,
    response: defectiveMovements,
  },
  'POST /products/:code/defective': {
    summary: 'Moves units onto or off the defective shelf',
    headers: idempotencyHeader,
    params: codeParam,
    body: moveDefectiveBody,
    status: 201,
    response: movedDefective,
  },
})
