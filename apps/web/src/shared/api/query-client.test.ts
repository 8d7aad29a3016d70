import { ApiError } from '@shop/browser/api-error'
import { getConnection } from '@shop/browser/connection'
import { endSession, endsSession, getSession, openSession } from '@shop/browser/session'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient, refresh } from './query-client.ts'
import { saveReturnUrls } from './return-url.ts'

const token = `h.${btoa(JSON.stringify({ unique_name: 'Ana', sub: '7' }))}.s`
const unknown = () => new ApiError(401, 'UNAUTHENTICATED', [], { endsToken: token })
const unanswered = () => new ApiError(0, 'NO_RESPONSE', [], { endsToken: token })

function storage() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('location', { pathname: '/admin/orders', search: '?status=3' })
  openSession({ accessToken: token, expires: Date.now() + 60_000, permissions: ['full:access'] })
})

let stopSaving: () => void
beforeEach(() => {
  stopSaving = saveReturnUrls()
})
afterEach(() => {
  stopSaving()
  queryClient.clear()
  endSession()
  vi.unstubAllGlobals()
})

describe('a call that a person made ends the session', () => {
  test.each([unknown, unanswered])('after %o', (failure) => {
    expect(endsSession(failure())).toBe(true)
    expect(getSession()).toBeNull()
    expect(sessionStorage.getItem('return-address')).toContain('/admin/orders?status=3')
  })

  test('but not the next one', () => {
    openSession({ accessToken: `${token}2`, expires: Date.now() + 60_000, permissions: [] })
    expect(endsSession(unknown())).toBe(true)
    expect(getSession()?.token).toBe(`${token}2`)
  })

  test('but not after a refusal', () => {
    expect(endsSession(new ApiError(409, 'STALE', ['Mudou.']))).toBe(false)
    expect(getSession()).not.toBeNull()
  })
})

const KEY = ['orders']
/** Loads once, then fails. */
async function loadedThenFailing(failure: () => ApiError) {
  const queryFn = vi.fn<() => Promise<string>>().mockResolvedValueOnce('loaded')
  queryFn.mockImplementation(async () => {
    throw failure()
  })
  const { QueryObserver } = await import('@tanstack/react-query')
  const observer = new QueryObserver(queryClient, { queryKey: KEY, queryFn })
  const unsubscribe = observer.subscribe(() => undefined)
  await expect.poll(() => observer.getCurrentResult().data).toBe('loaded')
  return unsubscribe
}

describe('of what is shown', () => {
  test('the first load is a call of the person', async () => {
    const load = queryClient.fetchQuery({
      queryKey: KEY,
      queryFn: async () => {
        throw unknown()
      },
    })
    await expect(load).rejects.toThrow()
    expect(getSession()).toBeNull()
  })

  test('a background reload ends nothing: the content stays on the screen, and the person is informed', async () => {
    const unsubscribe = await loadedThenFailing(unknown)
    await queryClient.refetchQueries({ queryKey: KEY })
    expect(getSession()).not.toBeNull()
    expect(queryClient.getQueryData(KEY)).toBe('loaded')
    expect(getConnection()).toBe('ended')
    unsubscribe()
  })

  test('a reload that a person asked for is their own call', async () => {
    const unsubscribe = await loadedThenFailing(unanswered)
    await refresh(KEY)
    expect(getSession()).toBeNull()
    unsubscribe()
  })

  test('a change is a call of the person who makes it', async () => {
    const change = queryClient.getMutationCache().build(queryClient, {
      mutationFn: async () => {
        throw unanswered()
      },
    })
    await expect(change.execute(undefined)).rejects.toThrow()
    expect(getSession()).toBeNull()
  })
})
