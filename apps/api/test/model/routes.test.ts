import { WORKFLOW } from '@shop/domain/workflow-table'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../../src/context'
import { openOfflineApp } from '../../src/docs/offline-app.ts'
import { ACTIONS } from './actions.ts'

let app: App

beforeAll(async () => {
  app = await openOfflineApp()
})
afterAll(() => app.close())

/** Calls that the model does not make, by the beginning of their path, and why. */
const EXEMPT: Record<string, string> = {
  '/api/accounts/': 'people, sessions and passwords',
  '/api/shop/customers': 'customers’ own data',
  '/api/administrator/customers/approve': 'terms of a new customer, who has bought nothing yet',
  '/api/customers/:id/anonymise': 'personal data',
  '/api/employees': 'people',
  '/api/roles': 'permissions',
  '/api/companies/messages': 'texts',
  '/api/companies/settings/logo': 'an image',
  '/api/push/subscriptions': 'devices that are told',
  '/api/imports/': 'a shop that moves in, before it sells',
  '/api/api-keys': 'keys of programs, which call what is here',
  '/api/companies/cards': 'fees, which lower no order',
  '/api/receivables/rehearsal': 'what would have been',
  '/api/bank/accounts': 'which account a file is of, and what counts as its direction',
  '/api/products/image': 'images',
  '/api/products/brand': 'names',
  '/api/purchase-list': 'wishes and drafts of purchase orders, which move nothing before they are received',
  '/api/start': 'whether the first steps stand in the menu',
  '/api/wanted': 'wishes',
  '/api/nfes': 'lines of a supplier’s document, which enter the stock with the receipt made from it',
  '/api/suppliers': 'names',
  '/api/trade-ins/prices': 'prices that are proposed',
}

/** The same for single calls. */
const EXEMPT_CALLS: Record<string, string> = {
  'POST /api/orders/carts/left': 'carts put aside, whose lines a checkout sells later',
  'POST /api/orders/carts/left/:id/resume': 'the same',
  'POST /api/orders/carts/move/:id': 'lines that were not sold, in another cart',
  'DELETE /api/orders/cart/:id': 'lines that were not sold',
  'POST /api/customers': 'a new customer, who has bought nothing yet',
  'POST /api/bank/matches/settle': 'settles several lines as one is settled, which is here',
  'POST /api/customers/:id/invitation/link': 'a first password',
  'POST /api/webhooks': 'addresses that hear of events',
  'PATCH /api/webhooks/:id': 'the same',
  'DELETE /api/webhooks/:id': 'the same',
  'POST /api/webhooks/deliveries/:id/replay': 'an event is told again',
  'PATCH /api/workflow/refused/:id': 'a note that somebody has seen to it',
  'DELETE /api/customers/:id': 'only a customer without orders, entries and carts',
}

const isExempt = (call: string) => {
  const url = call.slice(call.indexOf(' ') + 1)
  return call in EXEMPT_CALLS || Object.keys(EXEMPT).some((start) => url.startsWith(start))
}

const met = new Set(ACTIONS.flatMap(({ routes = [] }) => routes))

test('the model makes every call that moves money or goods', () => {
  const writing = app.routeTable
    .filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method))
    .map(({ method, url }) => `${method} ${url}`)
  expect(writing.filter((call) => !met.has(call) && !isExempt(call))).toEqual([])
  expect([...met].filter((call) => !writing.includes(call))).toEqual([])
  expect(Object.keys(EXEMPT).filter((start) => !writing.some((call) => call.includes(` ${start}`)))).toEqual(
    [],
  )
})

test('the model has every action of the order workflow', () => {
  const actions = new Set(ACTIONS.map(({ workflow }) => workflow))
  expect(WORKFLOW.filter(({ action }) => !actions.has(action)).map(({ action }) => action)).toEqual([])
})
