import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openTestShop, type TestShop } from '../../../../test/harness.ts'
import { log } from '../../../log.ts'
import { compareClocks, watchClock } from './clock.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => shop.close())

test('a minute’s difference is borne, more is wrong, in both directions', async () => {
  const now = Date.now
  const ahead = (seconds: number) => vi.spyOn(Date, 'now').mockImplementation(() => now() + seconds * 1000)
  for (const [seconds, isWrong] of [
    [0, false],
    [55, false],
    [65, true],
    [-65, true],
  ] as const) {
    ahead(seconds)
    expect((await compareClocks(shop.db)).isWrong, `${seconds} s`).toBe(isWrong)
  }
})

test('a wrong clock is in the log once, and once more when it is right again', async () => {
  const errors = vi.spyOn(log, 'error').mockReturnValue()
  const infos = vi.spyOn(log, 'info').mockReturnValue()
  const now = Date.now
  const wrong = vi.spyOn(Date, 'now').mockImplementation(() => now() + 3_600_000)
  const stop = watchClock(shop, 20)
  await vi.waitFor(() => expect(errors).toHaveBeenCalled())
  wrong.mockRestore()
  await vi.waitFor(() => expect(infos).toHaveBeenCalled())
  await stop()
  expect(errors.mock.calls).toEqual([
    [{ seconds: 3600 }, 'O relógio deste servidor e o do banco de dados diferem'],
  ])
  expect(infos.mock.calls).toEqual([
    [{ seconds: 0 }, 'O relógio deste servidor e o do banco de dados concordam de novo'],
  ])
})
