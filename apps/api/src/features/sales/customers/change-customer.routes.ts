import {
  answerCustomer as answerBody,
  changeCustomerStatus,
  customer,
  editCustomer as editBody,
  removeCustomer,
  signDeliverer as signBody,
} from '@shop/contract/customers'
import { z } from 'zod'
import { actorOf } from '../../../actor.ts'
import type { Feature } from '../../../context'
import { byId, ok } from '../../../http.ts'
import { allow } from '../../../plugins/access.ts'
import { answerCustomer, changeStatus, editCustomer, signDeliverer } from './change-customer.ts'
import { deleteCustomer } from './delete-customer.ts'

const tags = ['customers']
const CUSTOMERS = allow('bo:manage:customers')

export const changeCustomerRoutes: Feature = (app, shop) => {
  const { db } = shop

  app.patch(
    '/administrator/customers/approve',
    {
      config: CUSTOMERS,
      schema: { tags, summary: 'Approves or refuses a customer', body: answerBody, response: ok(customer) },
    },
    async (request) => ({ data: await answerCustomer(db, actorOf(request), request.body) }),
  )

  app.patch(
    '/administrator/customer/:id/status',
    {
      config: CUSTOMERS,
      schema: {
        tags,
        summary: 'Blocks, unblocks, approves or refuses a customer',
        params: byId,
        body: changeCustomerStatus,
        response: ok(customer),
      },
    },
    async (request) => ({
      data: await changeStatus(db, actorOf(request), request.params.id, request.body),
    }),
  )

  app.patch(
    '/customers',
    {
      config: CUSTOMERS,
      schema: { tags, summary: 'Edits a customer', body: editBody, response: ok(customer) },
    },
    async (request) => ({ data: await editCustomer(shop, actorOf(request), request.body) }),
  )

  app.put(
    '/employees/deliverer/sign/customer',
    {
      config: CUSTOMERS,
      schema: { tags, summary: 'Assigns a deliverer to a customer', body: signBody, response: ok(customer) },
    },
    async (request) => ({ data: await signDeliverer(db, actorOf(request), request.body) }),
  )

  app.delete(
    '/customers/:id',
    {
      config: CUSTOMERS,
      schema: {
        tags,
        summary: 'Deletes a customer who never ordered',
        params: byId,
        querystring: removeCustomer,
        response: ok(z.object({ id: z.int() })),
      },
    },
    async (request) => ({
      data: await deleteCustomer(db, actorOf(request), request.params.id, request.query.version),
    }),
  )
}
