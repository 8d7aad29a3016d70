import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchReader } from './watch-reader.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function* parts() {
  for (let n = 0; ; n++) yield n
}
const open = () => {
  const end = vi.fn()
  return { end, reader: watchReader(parts(), { idleMs: 30, totalMs: 100 }, end) }
}

test('a reader who goes on taking is left alone until all of it takes too long', async () => {
  const { end, reader } = open()
  for (let n = 0; n < 4; n++) {
    await reader.next()
    vi.advanceTimersByTime(24)
  }
  expect(end).not.toHaveBeenCalled()
  vi.advanceTimersByTime(4)
  expect(end).toHaveBeenCalledOnce()
})

test('a reader who takes nothing more is ended', async () => {
  const { end, reader } = open()
  await reader.next()
  vi.advanceTimersByTime(29)
  expect(end).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(end).toHaveBeenCalledOnce()
})

test('a reader who left is no longer watched', async () => {
  const { end, reader } = open()
  await reader.next()
  await reader.return(undefined)
  vi.advanceTimersByTime(1000)
  expect(end).not.toHaveBeenCalled()
})
