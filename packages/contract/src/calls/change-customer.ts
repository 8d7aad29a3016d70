import { z } from 'zod'
import { allow } from '../access.ts'
import { calls } from '../call.ts'
import {
  changeCustomerStatusBody,
  customer,
  editCustomerBody,
  removeCustomerQuery,
  reviewCustomerBody,
  signDelivererBody,
} from '../customers.ts'
import { byId } from '../wire.ts'

const CUSTOMERS = allow('bo:manage:customers')

export const changeCustomerCalls = calls('customers', CUSTOMERS, {
  'PATCH /administrator/customers/approve': {
    summary: 'Approves or refuses a customer',
    body: reviewCustomerBody,
    response: customer,
  },
  'PATCH /administrator/customer/:id/status': {
    summary: 'Blocks, unblocks, approves or refuses a customer',
    params: byId,
    body: changeCustomerStatusBody,
    response: customer,
  },
  'PATCH /customers': {
    summary: 'Edits a customer',
    body: editCustomerBody,
    response: customer,
  },
  'PUT /employees/deliverer/sign/customer': {
    summary: 'Assigns a deliverer to a customer',
    body: signDelivererBody,
    response: customer,
  },
  'DELETE /customers/:id': {
    summary: 'Deletes a customer who never ordered',
    params: byId,
    query: removeCustomerQuery,
    response: z.object({ id: z.int() }),
  },
})
