import { z } from 'zod'
import { anyCustomer } from '../access.ts'
import { calls } from '../call.ts'
import { creditPageQuery } from '../credit.ts'
import { ownData } from '../customers.ts'
import {
  changeOwnDataBody,
  changeOwnEmailBody,
  confirmOwnEmailBody,
  ownCredit,
  ownReturns,
} from '../own-account.ts'
import { pageQuery } from '../wire.ts'

const access = anyCustomer

export const ownAccountCalls = calls('shop', {
  getShopCustomersMe: {
    method: 'GET',
    path: '/shop/customers/me',
    access,
    summary: 'The customer’s own data, and whether the shop approved them',
    response: ownData,
  },
  patchShopCustomersMe: {
    method: 'PATCH',
    path: '/shop/customers/me',
    access,
    summary: 'Changes one’s own telephone, address and notes',
    body: changeOwnDataBody,
    response: ownData,
  },
  postShopCustomersMeEmailCode: {
    method: 'POST',
    path: '/shop/customers/me/email/code',
    access,
    summary: 'Sends again the code that confirms the current e-mail address',
    response: z.null(),
  },
  postShopCustomersMeEmail: {
    method: 'POST',
    path: '/shop/customers/me/email',
    access,
    summary: 'Sends a code to a new e-mail address, which is used once it is confirmed',
    body: changeOwnEmailBody,
    response: z.null(),
  },
  postShopCustomersMeEmailConfirm: {
    method: 'POST',
    path: '/shop/customers/me/email/confirm',
    access,
    summary: 'Confirms an e-mail address by its code',
    body: confirmOwnEmailBody,
    response: ownData,
  },
  getShopCredit: {
    method: 'GET',
    path: '/shop/credit',
    access,
    summary: 'The customer’s own credit and its movements',
    query: creditPageQuery,
    response: ownCredit,
  },
  getShopReturns: {
    method: 'GET',
    path: '/shop/returns',
    access,
    summary: 'The customer’s own returns, latest first',
    query: z.strictObject(pageQuery(20)),
    response: ownReturns,
  },
})
