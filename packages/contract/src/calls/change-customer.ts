import { z } from 'zod'
import { allow } from '../access.ts'
import { calls } from '../call.ts'
import {
  answerCustomerBody,
  changeCustomerStatusBody,
  customer,
  editCustomerBody,
  removeCustomerQuery,
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
    body: answerCustomerBody,
    answer: customer,
  },
  patchAdministratorCustomerByIdStatus: {
    method: 'PATCH',
    path: '/administrator/customer/:id/status',
    access: CUSTOMERS,
    summary: 'Blocks, unblocks, approves or refuses a customer',
    params: byId,
    body: changeCustomerStatusBody,
    answer: customer,
  },
  patchCustomers: {
    method: 'PATCH',
    path: '/customers',
    access: CUSTOMERS,
    summary: 'Edits a customer',
    body: editCustomerBody,
    answer: customer,
  },
  putEmployeesDelivererSignCustomer: {
    method: 'PUT',
    path: '/employees/deliverer/sign/customer',
    access: CUSTOMERS,
    summary: 'Assigns a deliverer to a customer',
    body: signDelivererBody,
    answer: customer,
  },
  deleteCustomersById: {
    method: 'DELETE',
    path: '/customers/:id',
    access: CUSTOMERS,
    summary: 'Deletes a customer who never ordered',
    params: byId,
    query: removeCustomerQuery,
    answer: z.object({ id: z.int() }),
  },
})
