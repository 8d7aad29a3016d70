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

export const changeCustomerCalls = calls('customers', {
  patchAdministratorCustomersApprove: {
    method: 'PATCH',
    path: '/administrator/customers/approve',
    access: CUSTOMERS,
    summary: 'Approves or refuses a customer',
    body: reviewCustomerBody,
    response: customer,
  },
  patchAdministratorCustomerByIdStatus: {
    method: 'PATCH',
    path: '/administrator/customer/:id/status',
    access: CUSTOMERS,
    summary: 'Blocks, unblocks, approves or refuses a customer',
    params: byId,
    body: changeCustomerStatusBody,
    response: customer,
  },
  patchCustomers: {
    method: 'PATCH',
    path: '/customers',
    access: CUSTOMERS,
    summary: 'Edits a customer',
    body: editCustomerBody,
    response: customer,
  },
  putEmployeesDelivererSignCustomer: {
    method: 'PUT',
    path: '/employees/deliverer/sign/customer',
    access: CUSTOMERS,
    summary: 'Assigns a deliverer to a customer',
    body: signDelivererBody,
    response: customer,
  },
  deleteCustomersById: {
    method: 'DELETE',
    path: '/customers/:id',
    access: CUSTOMERS,
    summary: 'Deletes a customer who never ordered',
    params: byId,
    query: removeCustomerQuery,
    response: z.object({ id: z.int() }),
  },
})
