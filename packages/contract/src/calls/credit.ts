import { SELLERS } from '@shop/domain/permissions'
import { allow } from '../access.ts'
import { calls } from '../call.ts'
import { creditAccount, creditEntry, creditPageQuery, grantCreditBody, payOutCreditBody } from '../credit.ts'
import { byId, idempotencyHeader } from '../wire.ts'

const READERS = allow('bo:manage:customers', 'bo:manage:orders', ...SELLERS)
const ORDERS = allow('bo:manage:orders')

export const creditCalls = calls('credit', ORDERS, {
  'GET /customers/:id/credit': {
    access: READERS,
    summary: 'A customer’s credit and its movements',
    params: byId,
    query: creditPageQuery,
    response: creditAccount,
  },
  'POST /customers/:id/credit/grant': {
    summary: 'Gives a customer credit',
    headers: idempotencyHeader,
    params: byId,
    body: grantCreditBody,
    status: 201,
    response: creditEntry,
  },
  'POST /customers/:id/credit/payout': {
    summary: 'Pays credit out to a customer',
    headers: idempotencyHeader,
    params: byId,
    body: payOutCreditBody,
    status: 201,
    response: creditEntry,
  },
})
