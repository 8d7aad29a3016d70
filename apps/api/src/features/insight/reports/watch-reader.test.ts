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

test('a client that keeps reading is left alone until the whole takes too long', async () => {
  const { end, reader } = open()
  for (let n = 0; n < 4; n++) {
    await reader.next()
    vi.advanceTimersByTime(24)
  }
  expect(end).not.toHaveBeenCalled()
  vi.advanceTimersByTime(4)
  expect(end).toHaveBeenCalledOnce()
})

test('a client that stops reading is ended', async () => {
  const { end, reader } = open()
  await reader.next()
  vi.advanceTimersByTime(29)
  expect(end).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(end).toHaveBeenCalledOnce()
})

test('a client that disconnected is no longer watched', async () => {
  const { end, reader } = open()
  await reader.next()
  await reader.return(undefined)
  vi.advanceTimersByTime(1000)
  expect(end).not.toHaveBeenCalled()
})
