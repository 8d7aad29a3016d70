import { STATUS_KEYS } from '@shop/domain/order-status'
import { expect, test } from 'vitest'
import { groupCounts, STATUS_GROUPS } from './status-groups.ts'

const counts = [13, 7, 11, 9, 1, 2].map((key) => ({ key, quantity: key === 9 ? 0 : key }))
const shown = (selected?: 13 | 7 | 1 | 9) =>
  groupCounts(counts, selected).map(({ name, counts: all }) => [name, all.map(({ key }) => key)])

test('every status belongs to one group', () => {
  expect(STATUS_GROUPS.flatMap(({ statuses }) => statuses).toSorted((a, b) => a - b)).toEqual(
    STATUS_KEYS.toSorted((a, b) => a - b),
  )
})

test('the selected counter comes first in its group, and the groups keep their places', () => {
  const others = [
    ['Decidir', [11]],
    ['Preparar', [1, 2]],
    ['Sair', []],
  ]
  expect(shown()).toEqual([...others, ['Encerrados', [13, 7]]])
  expect(shown(7)).toEqual([...others, ['Encerrados', [7, 13]]])
})

test('counters of zero are left out, except the selected one', () => {
  expect(shown(1)[0]).toEqual(['Decidir', [11]])
  expect(shown(9)[0]).toEqual(['Decidir', [9, 11]])
})

test('before the counters have come the selected one has no number, not zero', () => {
  expect(groupCounts(undefined, 13).flatMap(({ counts: all }) => all)).toEqual([
    { key: 13, quantity: undefined },
  ])
  expect(groupCounts([], 13).flatMap(({ counts: all }) => all)).toEqual([{ key: 13, quantity: 0 }])
})
