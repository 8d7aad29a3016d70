import { ApiError } from '@shop/browser/api-error'
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useLongWork } from './use-long-work.ts'

const hanging = () => {
  let given: AbortSignal | undefined
  const work = (report: (done: number, total: number) => void, signal: AbortSignal) => {
    given = signal
    report(3, 10)
    return new Promise<void>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  }
  return { work, signal: () => given }
}

test('reports its progress, and nothing more after it is cancelled', async () => {
  const problem = vi.fn()
  const { result } = renderHook(() => useLongWork(problem))
  const { work, signal } = hanging()
  act(() => void result.current.run(work))
  expect(result.current.progress).toEqual({ done: 3, total: 10 })
  await act(async () => result.current.cancel())
  expect(signal()?.aborted).toBe(true)
  expect(result.current.progress).toBeNull()
  expect(problem).not.toHaveBeenCalled()
})

test('ends with its screen', () => {
  const { result, unmount } = renderHook(() => useLongWork())
  const { work, signal } = hanging()
  act(() => void result.current.run(work))
  unmount()
  expect(signal()?.aborted).toBe(true)
})

test('reports why it failed', async () => {
  const problem = vi.fn()
  const { result } = renderHook(() => useLongWork(problem))
  await act(() => result.current.run(() => Promise.reject(new ApiError(500, 'INTERNAL', ['Falhou.']))))
  expect(problem).toHaveBeenCalledWith('Falhou.')
})
