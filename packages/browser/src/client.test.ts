import type { Address } from '@shop/contract/address'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { request, requestStream, setUnanswered } from './client.ts'
import { getConnection } from './connection.ts'
import { endSession, getSession, openSession } from './session.ts'

const token = `h.${btoa(JSON.stringify({ unique_name: 'Ana', sub: '7' }))}.s`

function storage() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}

/** Any call, without types for its request and response. */
const to = (address: string) => address as Address
const response = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('location', { pathname: '/admin/orders', search: '?status=3' })
  vi.stubGlobal('fetch', fetched)
  openSession({ accessToken: token, expires: Date.now() + 60_000, permissions: ['full:access'] })
})

afterEach(() => {
  endSession()
  fetched.mockReset()
  vi.unstubAllGlobals()
})

describe('a call', () => {
  test('brings the permissions of the moment, refused or not, to the screens that are open', async () => {
    const answering = (status: number, permissions: string) =>
      new Response('{}', { status, headers: { 'x-permissions': permissions } })
    fetched.mockResolvedValueOnce(answering(403, 'app:delivery bo:manage:orders'))
    await expect(request(to('GET /x'))).rejects.toMatchObject({ status: 403 })
    expect(getSession()).toMatchObject({ token, permissions: ['app:delivery', 'bo:manage:orders'] })
    fetched.mockResolvedValueOnce(answering(200, ''))
    await request(to('GET /x'))
    expect(getSession()).toMatchObject({ token, permissions: [] })
    fetched.mockResolvedValueOnce(response(200, {}))
    await request(to('GET /x'))
    expect(getSession()?.permissions).toEqual([])
  })

  test('sends the bearer token and returns the content of the envelope', async () => {
    fetched.mockResolvedValueOnce(response(200, { data: { total: 3 } }))
    expect(await request(to('POST /orders/x'), { query: { page: 0, search: '' }, body: { a: 1 } })).toEqual({
      total: 3,
    })
    const [url, init] = fetched.mock.lastCall ?? []
    expect(url).toBe('/api/orders/x?page=0')
    expect(init).toMatchObject({
      method: 'POST',
      body: '{"a":1}',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
  })

  test('throws the server’s status, code and texts and keeps the session', async () => {
    fetched.mockResolvedValueOnce(response(409, { errors: ['Já existe.'], code: 'DUPLICATE', current: 4 }))
    await expect(request(to('GET /x'))).rejects.toMatchObject({
      status: 409,
      code: 'DUPLICATE',
      errors: ['Já existe.'],
      current: 4,
      message: 'Já existe.',
    })
    expect(getSession()).not.toBeNull()
  })

  test('throws without texts when the response has no envelope', async () => {
    fetched.mockResolvedValueOnce(new Response('<html>', { status: 502 }))
    await expect(request(to('GET /x'))).rejects.toMatchObject({ status: 502, errors: [] })
  })
})

describe('a failed call', () => {
  test('names the session that a 401 ends, and leaves ending it to the caller that reports the failure', async () => {
    fetched.mockResolvedValueOnce(response(401, { errors: [], code: 'X' }))
    await expect(request(to('GET /x'))).rejects.toMatchObject({ status: 401, endsToken: token })
    fetched.mockResolvedValueOnce(response(401, { errors: [], code: 'X' }))
    await expect(requestStream(to('GET /x'))).rejects.toMatchObject({ status: 401, endsToken: token })
    expect(getSession()).not.toBeNull()
  })

  test('without any answer names it too, and the server counts as unreachable until it answers', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(request(to('GET /x'))).rejects.toMatchObject({ code: 'NO_RESPONSE', endsToken: token })
    expect(getConnection()).toBe('unreachable')
    fetched.mockResolvedValueOnce(response(500, {}))
    await expect(request(to('GET /x'))).rejects.toMatchObject({ status: 500, endsToken: undefined })
    expect(getConnection()).toBe('fine')
  })

  test('of a screen that works offline names none', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const call = request(to('GET /x'), { mayBeOffline: true })
    await expect(call).rejects.toMatchObject({ code: 'NO_RESPONSE', endsToken: undefined })
    expect(getConnection()).toBe('fine')
  })

  test('that was aborted throws the reason of the abort', async () => {
    const controller = new AbortController()
    controller.abort()
    fetched.mockRejectedValueOnce(new DOMException('aborted', 'AbortError'))
    await expect(request(to('GET /x'), { signal: controller.signal })).rejects.toThrow('aborted')
  })

  test('sends no token after its expiry', async () => {
    localStorage.setItem('expires', String(Date.now() - 1))
    fetched.mockResolvedValueOnce(response(401, { errors: [], code: 'X' }))
    await expect(request(to('GET /x'))).rejects.toMatchObject({ status: 401, endsToken: undefined })
    expect(fetched.mock.lastCall?.[1]?.headers).not.toHaveProperty('authorization')
    expect(getSession()).toBeNull()
  })
})

describe('a call that got no response', () => {
  afterEach(() => {
    setUnanswered({ endsSession: true })
    vi.useRealTimers()
  })

  test('is sent once more if it may arrive twice, and only then', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('navigator', { onLine: true })
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(request(to('PATCH /x'))).rejects.toMatchObject({ status: 0 })
    expect(fetched).toHaveBeenCalledTimes(1)
    const repeated = expect(
      request(to('POST /x'), { idempotencyKey: 'k', repeats: true }),
    ).rejects.toMatchObject({ status: 0 })
    await vi.runAllTimersAsync()
    await repeated
    const keys = fetched.mock.calls
      .slice(1)
      .map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
    expect(keys).toEqual(['k', 'k'])
  })

  test('ends no session of an app that outlives its server, and has that app’s text', async () => {
    setUnanswered({ endsSession: false, text: 'Sem resposta da loja.' })
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(request(to('GET /x'))).rejects.toMatchObject({
      endsToken: undefined,
      message: 'Sem resposta da loja.',
    })
    expect(getConnection()).toBe('unreachable')
  })
})

describe('a call of a session', () => {
  const next = () => openSession({ accessToken: `${token}2`, expires: Date.now() + 60_000, permissions: [] })
  /** Like the browser: an aborted request never answers. */
  const hangs = (_url: unknown, init?: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })

  test('is aborted when the session ends', async () => {
    fetched.mockImplementationOnce(hangs)
    const call = request(to('POST /x'))
    next()
    await expect(call).rejects.toMatchObject({ code: 'SESSION_OVER', endsToken: token })
    expect(getConnection()).toBe('fine')
  })

  test('is not sent with the next one’s token', async () => {
    next()
    await expect(request(to('POST /x'), { ofSession: token })).rejects.toMatchObject({
      code: 'SESSION_OVER',
    })
    expect(fetched).not.toHaveBeenCalled()
  })

  test('completes although the page is left', async () => {
    let given: RequestInit | undefined
    fetched.mockImplementationOnce(async (_url, init) => {
      given = init
      return response(200, { data: null })
    })
    await request(to('POST /accounts/signout'), { keepalive: true })
    expect(given?.signal).toBeUndefined()
  })
})
