import { STATUS_KEYS } from '@shop/domain/order-status'
import { expect, test } from 'vitest'
import { groupCounts, STATUS_GROUPS } from './status-groups.ts'

const counts = [13, 7, 11, 9, 1, 2].map((key) => ({ key, quantity: key === 9 ? 0 : key }))
const drawn = (selected: 13 | 7 | 1) =>
  groupCounts(counts, selected).map(({ name, counts: all }) => [name, all.map(({ key }) => key)])

test('every status belongs to one group', () => {
  expect(STATUS_GROUPS.flatMap(({ statuses }) => statuses).toSorted((a, b) => a - b)).toEqual(
    STATUS_KEYS.toSorted((a, b) => a - b),
  )
})

test('the selected counter comes first, and those of zero are left out', () => {
  expect(drawn(13)).toEqual([
    ['Encerrados', [13, 7]],
    ['Decidir', [11]],
    ['Preparar', [1, 2]],
  ])
  expect(drawn(7)[0]).toEqual(['Encerrados', [7, 13]])
  expect(drawn(1)[0]).toEqual(['Preparar', [1, 2]])
})
