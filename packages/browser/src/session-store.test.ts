import { describe, expect, test } from 'vitest'
import { decodeToken, eraseSession, readSession, writeSession } from './session-store.ts'

const encode = (claims: unknown) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(claims))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const token = `h.${encode({ unique_name: 'Ana Conceição ~ÿ', sub: '7', zoneinfo: 'America/Manaus' })}.s`

function memory() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    stored,
  }
}

describe('the stored session', () => {
  test('stores token, expiry in ms and permissions with commas, and reads the name from the token', () => {
    const storage = memory()
    writeSession(storage, {
      accessToken: token,
      expires: 2000,
      permissions: ['bo:manage:orders', 'app:stocking'],
    })
    expect(Object.fromEntries(storage.stored)).toEqual({
      token,
      expires: '2000',
      permissions: 'bo:manage:orders,app:stocking',
    })
    expect(readSession(storage, 1999)).toEqual({
      token,
      expires: 2000,
      permissions: ['bo:manage:orders', 'app:stocking'],
      personName: 'Ana Conceição ~ÿ',
      personId: '7',
      timeZone: 'America/Manaus',
    })
  })

  test('ends at its expiry', () => {
    const storage = memory()
    writeSession(storage, { accessToken: token, expires: 2000, permissions: [] })
    expect(readSession(storage, 2000)).toBeNull()
  })

  test('is null when the token is unreadable or the expiry is not a number', () => {
    const storage = memory()
    writeSession(storage, { accessToken: 'not-a-token', expires: 2000, permissions: [] })
    expect(readSession(storage, 1)).toBeNull()
    writeSession(storage, { accessToken: token, expires: Number.NaN, permissions: [] })
    expect(readSession(storage, 1)).toBeNull()
  })

  test('is deleted completely', () => {
    const storage = memory()
    writeSession(storage, { accessToken: token, expires: 2000, permissions: ['full:access'] })
    eraseSession(storage)
    expect(storage.stored.size).toBe(0)
  })
})

test('a token whose claims are not an object has none', () => {
  expect(decodeToken(`h.${encode('text')}.s`)).toBeNull()
  expect(decodeToken('h.%%%.s')).toBeNull()
})
