import { z } from 'zod'
import { anyCustomer } from '../access.ts'
import { checkCodeBody } from '../accounts.ts'
import { calls } from '../call.ts'
import { creditPageQuery } from '../credit.ts'
import { ownData } from '../customers.ts'
import { changeOwnDataBody, changeOwnEmailBody, ownCredit, ownReturns } from '../own-account.ts'
import { pageQuery } from '../wire.ts'

const access = anyCustomer

export const ownAccountCalls = calls('shop', access, {
  'GET /shop/customers/me': {
    summary: 'The customer’s own data, and whether the shop approved them',
    response: ownData,
  },
  'PATCH /shop/customers/me': {
    summary: 'Changes one’s own telephone, address and notes',
    body: changeOwnDataBody,
    response: ownData,
  },
  'POST /shop/customers/me/email/code': {
    perHour: 20,
    summary: 'Sends again the code that confirms the current e-mail address',
    response: z.null(),
  },
  'POST /shop/customers/me/email': {
    perHour: 20,
    summary: 'Sends a code to a new e-mail address, which is used once it is confirmed',
    body: changeOwnEmailBody,
    response: z.null(),
  },
  'POST /shop/customers/me/email/confirm': {
    summary: 'Confirms an e-mail address by its code',
    body: checkCodeBody,
    response: ownData,
  },
  'GET /shop/credit': {
    summary: 'The customer’s own credit and its movements',
    query: creditPageQuery,
    response: ownCredit,
  },
  'GET /shop/returns': {
    summary: 'The customer’s own returns, latest first',
    query: z.strictObject(pageQuery(20)),
    response: ownReturns,
  },
})
