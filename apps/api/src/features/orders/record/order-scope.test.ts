import { ACTION_LABELS } from '@shop/domain/workflow-table'
import { expect, test } from 'vitest'
import { mayLeaveView } from './order-scope.ts'

test('the actions that may remove an order from a view follow from the workflow table', () => {
  const leaving = Object.keys(ACTION_LABELS).filter(mayLeaveView)
  expect(leaving.sort()).toEqual(['cancel', 'changeCourier', 'fail', 'pack', 'pickup', 'receiveBack'])
})
