import { SELLERS } from '@shop/domain/permissions'
import { allow, anyCustomer } from '../access.ts'
import { calls } from '../call.ts'
import {
  changeReceivableSettingsBody,
  customerReceivables,
  debtorsPage,
  debtorsPageQuery,
  instalmentPix,
  instalmentPixBody,
  ownReceivables,
  receivableSettings,
  receivablesPage,
  receivablesPageQuery,
  receivedPayment,
  receivePaymentBody,
  rehearsal,
  rehearsalBody,
  voidPaymentBody,
} from '../receivables.ts'
import { byId, idempotencyHeader } from '../wire.ts'

const MANAGE = allow('bo:manage:receivables')
const RECEIVE = allow('bo:manage:receivables', 'bo:manage:orders')
const READ = allow('bo:manage:receivables', 'bo:manage:orders', 'bo:manage:customers', ...SELLERS)

export const receivablesCalls = calls('receivables', READ, {
  'GET /receivables': {
    summary: 'Instalments, the first due first, with sums by age',
    query: receivablesPageQuery,
    response: receivablesPage,
  },
  'GET /receivables/customers': {
    lists: 'Devedores',
    summary: 'Customers who owe, the largest sum first',
    query: debtorsPageQuery,
    response: debtorsPage,
  },
  'GET /receivables/customers/:id': {
    summary: 'Limit, debt, open instalments and latest payments of a customer',
    params: byId,
    response: customerReceivables,
  },
  'POST /receivables/payments': {
    access: RECEIVE,
    summary: 'Receives a payment of instalments',
    headers: idempotencyHeader,
    body: receivePaymentBody,
    status: 201,
    response: receivedPayment,
  },
  'POST /receivables/payments/:id/void': {
    access: MANAGE,
    summary: 'Voids a payment and opens its instalments again',
    headers: idempotencyHeader,
    params: byId,
    body: voidPaymentBody,
    response: customerReceivables,
  },
  'POST /receivables/pix': {
    perHour: 300,
    access: RECEIVE,
    summary: 'A Pix code for chosen instalments of one customer',
    headers: idempotencyHeader,
    body: instalmentPixBody,
    status: 201,
    response: instalmentPix,
  },
  'POST /receivables/rehearsal': {
    perHour: 240,
    access: MANAGE,
    summary: 'Which orders of the last 90 days other terms would have stopped',
    body: rehearsalBody,
    response: rehearsal,
  },
  'GET /companies/receivables': {
    summary: 'The settings for what is owed',
    response: receivableSettings,
  },
  'PATCH /companies/receivables': {
    access: MANAGE,
    summary: 'Changes the settings for what is owed',
    body: changeReceivableSettingsBody,
    response: receivableSettings,
  },
  'GET /shop/receivables': {
    access: anyCustomer,
    tag: 'shop',
    summary: 'What the customer owes',
    response: ownReceivables,
  },
  'POST /shop/receivables/pix': {
    perHour: 30,
    access: anyCustomer,
    tag: 'shop',
    summary: 'A Pix code for chosen instalments of the customer',
    headers: idempotencyHeader,
    body: instalmentPixBody,
    status: 201,
    response: instalmentPix,
  },
})
