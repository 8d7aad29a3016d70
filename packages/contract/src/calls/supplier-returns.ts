import { allow } from '../access.ts'
import { calls } from '../call.ts'
import {
  decideSupplierReturnBody,
  newSupplierReturnBody,
  supplierReturn,
  supplierReturnList,
  supplierReturnPageQuery,
  supplierReturnUnitParams,
} from '../supplier-returns.ts'
import { idempotencyHeader } from '../wire.ts'

const access = allow('bo:manage:products')

export const supplierReturnsCalls = calls('supplierReturns', access, {
  'GET /supplier-returns': {
    summary: 'Defective units sent to suppliers, and what came of each',
    query: supplierReturnPageQuery,
    response: supplierReturnList,
  },
  'POST /supplier-returns': {
    summary: 'Sends units of the defective shelf to a supplier',
    headers: idempotencyHeader,
    body: newSupplierReturnBody,
    status: 201,
    response: supplierReturn,
  },
  'PATCH /supplier-returns/:id/units/:serial': {
    summary: 'What came of a unit that was sent to a supplier',
    headers: idempotencyHeader,
    params: supplierReturnUnitParams,
    body: decideSupplierReturnBody,
    response: supplierReturn,
  },
})
