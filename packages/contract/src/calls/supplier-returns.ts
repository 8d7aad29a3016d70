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

export const supplierReturnsCalls = calls('supplierReturns', {
  getSupplierReturns: {
    method: 'GET',
    path: '/supplier-returns',
    access,
    summary: 'Defective units sent to suppliers, and what came of each',
    query: supplierReturnPageQuery,
    response: supplierReturnList,
  },
  postSupplierReturns: {
    method: 'POST',
    path: '/supplier-returns',
    access,
    summary: 'Sends units of the defective shelf to a supplier',
    headers: idempotencyHeader,
    body: newSupplierReturnBody,
    status: 201,
    response: supplierReturn,
  },
  patchSupplierReturnsByIdUnitsBySerial: {
    method: 'PATCH',
    path: '/supplier-returns/:id/units/:serial',
    access,
    summary: 'What came of a unit that was sent to a supplier',
    headers: idempotencyHeader,
    params: supplierReturnUnitParams,
    body: decideSupplierReturnBody,
    response: supplierReturn,
  },
})
