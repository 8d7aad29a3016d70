import { z } from 'zod'
import { allow } from '../access.ts'
import { calls } from '../call.ts'
import { anonymiseCustomerBody, personalData } from '../customers.ts'
import { byId } from '../wire.ts'

const ADMIN = allow('full:access')

export const personalDataCalls = calls('customers', ADMIN, {
  'GET /customers/:id/personal-data': {
    perHour: 120,
    summary: 'Everything held about a customer',
    params: byId,
    response: personalData,
  },
  'POST /customers/:id/anonymise': {
    summary: 'Anonymises a customer and keeps the figures of the orders',
    params: byId,
    body: anonymiseCustomerBody,
    response: z.object({ id: z.int() }),
  },
})
