import { endSession, getSession, openSession } from '@shop/browser/session'
import { afterEach, expect, test } from 'vitest'
import { customerId, startStorefrontSession } from './session.ts'

const tokenOf = (sub: string) => `h.${btoa(JSON.stringify({ unique_name: 'Ana', sub }))}.s`
const expires = Date.now() + 60_000

afterEach(() => endSession())

test('a customer who signed in under an earlier release stays signed in', () => {
  localStorage.setItem('loja:session', JSON.stringify({ token: tokenOf('c7'), expires }))
  startStorefrontSession()
  expect(getSession()).toMatchObject({ personName: 'Ana', expires })
  expect(customerId()).toBe(7)
  expect(localStorage.getItem('loja:session')).toBeNull()
})

test('the session is not the one of the back-office, and an employee is no customer', () => {
  startStorefrontSession()
  openSession({ accessToken: tokenOf('e7'), expires, permissions: [] })
  expect([localStorage.getItem('token'), customerId()]).toEqual([null, 0])
})
