import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gatherChanges } from './gather-changes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Reloads that end when the test says so. */
function setUp() {
  const ends: (() => void)[] = []
  const reload = vi.fn((_ids: number[]) => new Promise<void>((resolve) => ends.push(resolve)))
  return { reload, end: async () => vi.advanceTimersByTimeAsync(0).then(() => ends.shift()?.()) }
}

test('changes that come together cause one reload', async () => {
  const { reload } = setUp()
  const changes = gatherChanges(reload, 150)
  for (const id of [1, 2, 1]) changes.add(id)
  await vi.advanceTimersByTimeAsync(150)
  expect(reload.mock.calls).toEqual([[[1, 2]]])
})

test('a change during a reload causes another one after it, not at the same time', async () => {
  const { reload, end } = setUp()
  const changes = gatherChanges(reload, 150)
  changes.add(1)
  await vi.advanceTimersByTimeAsync(150)
  changes.add(1)
  changes.add(3)
  await vi.advanceTimersByTimeAsync(1000)
  expect(reload).toHaveBeenCalledTimes(1)
  await end()
  await vi.advanceTimersByTimeAsync(150)
  expect(reload.mock.calls.at(1)).toEqual([[1, 3]])
})

test('a failed reload does not block later changes, and after the stop nothing is reloaded', async () => {
  const reload = vi.fn((_ids: number[]) => Promise.reject(new Error('away')))
  const changes = gatherChanges(reload, 150)
  changes.add(1)
  await vi.advanceTimersByTimeAsync(150)
  changes.add(2)
  await vi.advanceTimersByTimeAsync(150)
  expect(reload).toHaveBeenCalledTimes(2)
  changes.add(3)
  changes.stop()
  await vi.advanceTimersByTimeAsync(1000)
  expect(reload).toHaveBeenCalledTimes(2)
})
