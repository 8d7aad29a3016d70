import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { at, buildUrl, request, requestStream } from './client.ts'
import { endSession, getSession, openSession } from './session.ts'

const token = `h.${btoa(JSON.stringify({ unique_name: 'Ana', sub: '7' }))}.s`

function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
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
  vi.unstubAllGlobals()
})

describe('a call', () => {
  it('carries the bearer token and answers what is inside of the envelope', async () => {
    fetched.mockResolvedValueOnce(answer(200, { data: { total: 3 } }))
    expect(await request('POST', '/orders/x', { query: { page: 0, search: '' }, body: { a: 1 } })).toEqual({
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

  it('throws the status, the code and the texts of the server and keeps the session', async () => {
    fetched.mockResolvedValueOnce(answer(409, { errors: ['Já existe.'], code: 'DUPLICATE', current: 4 }))
    await expect(request('GET', '/x')).rejects.toMatchObject({
      status: 409,
      code: 'DUPLICATE',
      errors: ['Já existe.'],
      current: 4,
      message: 'Já existe.',
    })
    expect(getSession()).not.toBeNull()
  })

  it('throws without texts when the answer is no envelope', async () => {
    fetched.mockResolvedValueOnce(new Response('<html>', { status: 502 }))
    await expect(request('GET', '/x')).rejects.toMatchObject({ status: 502, errors: [] })
  })
})

describe('the session ends', () => {
  it('with a 401, and the address is kept', async () => {
    fetched.mockResolvedValueOnce(answer(401, { errors: [], code: 'X' }))
    await expect(request('GET', '/x')).rejects.toMatchObject({ status: 401 })
    expect(getSession()).toBeNull()
    expect(localStorage.getItem('token')).toBeNull()
    expect(sessionStorage.getItem('return-address')).toContain('/admin/orders?status=3')
  })

  it('with no answer at all', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(request('GET', '/x')).rejects.toMatchObject({ status: 0, code: 'NO_RESPONSE' })
    expect(getSession()).toBeNull()
  })

  it('before a call, when the stored time has passed meanwhile', async () => {
    localStorage.setItem('expires', String(Date.now() - 1))
    fetched.mockResolvedValueOnce(answer(401, { errors: [], code: 'X' }))
    await expect(request('GET', '/x')).rejects.toMatchObject({ status: 401 })
    expect(fetched.mock.lastCall?.[1]?.headers).not.toHaveProperty('authorization')
    expect(getSession()).toBeNull()
  })

  it('with the 401 of an answer that would be read while it arrives', async () => {
    fetched.mockResolvedValueOnce(answer(401, { errors: [], code: 'X' }))
    await expect(requestStream('/x')).rejects.toMatchObject({ status: 401 })
    expect(getSession()).toBeNull()
  })

  it('not when the call was given up', async () => {
    const controller = new AbortController()
    controller.abort()
    fetched.mockRejectedValueOnce(new DOMException('aborted', 'AbortError'))
    await expect(request('GET', '/x', { signal: controller.signal })).rejects.toThrow('aborted')
    expect(getSession()).not.toBeNull()
  })

  it('not with the late 401 of a session before', async () => {
    let late: (response: Response) => void = () => undefined
    fetched.mockReturnValueOnce(new Promise((resolve) => (late = resolve)))
    const call = request('GET', '/x')
    openSession({ accessToken: `${token}2`, expires: Date.now() + 60_000, permissions: [] })
    late(answer(401, { errors: [], code: 'X' }))
    await expect(call).rejects.toMatchObject({ status: 401 })
    expect(getSession()?.token).toBe(`${token}2`)
  })
})

it('encodes what stands inside of a path', () => {
  expect(at`/orders/${'a/b%'}/items/${7}`).toBe('/orders/a%2Fb%25/items/7')
})

it('leaves out of a query what is not there', () => {
  expect(buildUrl('/x', { a: undefined, b: null, c: '', d: 0, e: false })).toBe('/api/x?d=0&e=false')
})
