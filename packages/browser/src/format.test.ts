import { expect, test, vi } from 'vitest'
import { changeText, differenceText, formatDate, formatDateTime, formatTime } from './format.ts'
import { endSession, openSession } from './session.ts'

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}

test.each([
  ['America/Sao_Paulo', '21/07/2026', '00:30'],
  ['America/Manaus', '20/07/2026', '23:30'],
])('the time is in shop time in %s', (zoneinfo, day, time) => {
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('location', { pathname: '/admin/orders', search: '' })
  const accessToken = `h.${btoa(JSON.stringify({ sub: 'e1', zoneinfo }))}.s`
  openSession({ accessToken, expires: Date.now() + 60_000, permissions: [] })
  const instant = new Date('2026-07-21T03:30:15Z')
  expect([formatDate(instant), formatTime(instant)]).toEqual([day, time])
  expect(formatDateTime(instant)).toBe(`${day} ${time}:15`)
  endSession()
  vi.unstubAllGlobals()
})

test.each([
  [150, 100, '50% a mais'],
  [2600, 100, '2.500% a mais'],
  [66.6, 100, '33% a menos'],
  [0, 100, '100% a menos'],
  [100, 0, 'Mais'],
  [0, 0, 'O mesmo'],
  [1000, 1001, 'Quase o mesmo'],
])('%d against %d is %s', (now, before, text) => {
  expect(changeText(now, before)).toBe(text)
})

test('missing and surplus cash are named as such', () => {
  expect(differenceText(3885, 3885)).toBe('Confere')
  expect(differenceText(3000, 3885)).toMatch(/^Faltam R\$.8,85$/)
  expect(differenceText(4000, 3885)).toMatch(/^Sobram R\$.1,15$/)
})
