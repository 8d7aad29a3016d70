import { endSession, openSession } from '@shop/browser/session'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { confirm, getQuestion } from './confirm.ts'

const token = `h.${btoa(JSON.stringify({ sub: '7' }))}.s`
const signIn = (accessToken: string) =>
  openSession({ accessToken, expires: Date.now() + 60_000, permissions: [] })

beforeEach(() => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('location', { pathname: '/', search: '' })
  signIn(token)
})
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('a question is answered with no when the session of the asked person ends', async () => {
  const answer = confirm('Finalizar pedido?')
  endSession()
  expect(await answer).toBe(false)
  expect(getQuestion()).toBeNull()
})

test('a question is answered with no when another person takes over the session', async () => {
  const answer = confirm('Finalizar pedido?')
  signIn(`${token}2`)
  expect(await answer).toBe(false)
})

test('a question stays while its session does, and shows its subject', async () => {
  const answer = confirm('Confirma operação?', { about: ['Maria, R$ 20,00'] })
  expect(getQuestion()?.about).toEqual(['Maria, R$ 20,00'])
  getQuestion()?.answer(true)
  expect(await answer).toBe(true)
})
