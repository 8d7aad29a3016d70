import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call, connection } from './call.ts'
import { endSession, openSession, session } from './session.ts'

const tokenOf = (sub: string) => `h.${btoa(JSON.stringify({ unique_name: 'Ana', sub }))}.s`
const signIn = (sub = 'c7') =>
  openSession({ accessToken: tokenOf(sub), expires: Date.now() + 60_000, permissions: [] })

const fetched = vi.fn<typeof fetch>()
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', fetched.mockReset())
  signIn()
})
afterEach(() => {
  endSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('reads the customer from the token, and refuses an employee’s token', () => {
  expect(session.get()).toMatchObject({ customerId: 7, name: 'Ana' })
  endSession()
  signIn('e7')
  expect(session.get()).toBeNull()
})

it('ends the session after a 401 to a call of the person, and only reports one to a background call', async () => {
  fetched.mockResolvedValue(answer(401, { errors: ['Entre novamente.'], code: 'UNAUTHENTICATED' }))
  await expect(call('GET', '/x', { silent: true })).rejects.toMatchObject({ status: 401 })
  expect([session.get()?.customerId, connection.get()]).toEqual([7, 'ended'])
  fetched.mockResolvedValue(answer(401, {}))
  await expect(call('GET', '/x')).rejects.toMatchObject({ status: 401 })
  expect(session.get()).toBeNull()
})

it('ends no session that began after the call was sent', async () => {
  fetched.mockImplementationOnce(async () => {
    signIn('c8')
    return answer(401, {})
  })
  await expect(call('GET', '/x')).rejects.toMatchObject({ status: 401 })
  expect(session.get()?.customerId).toBe(8)
})

it('keeps the session without an answer, and sends again only calls that may arrive twice', async () => {
  vi.useFakeTimers()
  fetched.mockRejectedValue(new TypeError('network'))
  const change = call('PATCH', '/x')
  await expect(change).rejects.toMatchObject({ status: 0 })
  expect(fetched).toHaveBeenCalledTimes(1)
  const keyed = expect(call('POST', '/x', { key: 'k' })).rejects.toMatchObject({ status: 0 })
  await vi.runAllTimersAsync()
  await keyed
  expect(fetched).toHaveBeenCalledTimes(3)
  expect([session.get()?.customerId, connection.get()]).toEqual([7, 'away'])
})
