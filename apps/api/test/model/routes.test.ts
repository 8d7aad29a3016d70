import { VALUE_TABLE } from '@shop/contract/value-table'
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

/** Calls of the table of value that the model does not make, and why. */
const EXEMPT: Record<string, string> = {
  'POST /api/bank/matches/settle': 'settles several lines as one is settled, which is here',
  'PATCH /api/bank/accounts/:id': 'which account a file is of, and what counts as its direction',
  'POST /api/imports/products/apply': 'a shop that moves in, before it sells',
  'POST /api/imports/customers/apply': 'the same',
  'POST /api/imports/receivables/apply': 'the same',
}

const met = new Set(ACTIONS.flatMap(({ routes = [] }) => routes))

test('the model makes every call that moves money or goods', () => {
  const giving = VALUE_TABLE.flatMap(({ calls }) => calls.map((call) => call.replace(' /', ' /api/')))
  const missing = giving.filter((call) => !met.has(call) && !(call in EXEMPT))
  expect(missing, 'Name each in the `routes` of an action in test/model/actions').toEqual([])
  expect(Object.keys(EXEMPT).filter((call) => met.has(call) || !giving.includes(call))).toEqual([])
  const served = new Set(app.routeTable.map(({ method, url }) => `${method} ${url}`))
  expect([...met].filter((call) => !served.has(call))).toEqual([])
})

test('the model has every action of the order workflow', () => {
  const actions = new Set(ACTIONS.map(({ workflow }) => workflow))
  const missing = WORKFLOW.filter(({ action }) => !actions.has(action)).map(({ action }) => action)
  expect(missing, 'Each is the `workflow` of an action in test/model/actions').toEqual([])
})
