import { expect, it } from 'vitest'
import { destinationAfterSignIn } from './after-sign-in.ts'

const arrival = { permissions: ['bo:manage:orders'], keptAddress: null, mustEnrol: false }

it('leads back to where the last session was ended', () => {
  const keptAddress = '/admin/customers?view=waiting'
  expect(destinationAfterSignIn({ ...arrival, keptAddress, here: '/' })).toBe(keptAddress)
})

it('leads to the protected address that was asked for', () => {
  expect(destinationAfterSignIn({ ...arrival, here: '/admin/orders?status=3' })).toBe(
    '/admin/orders?status=3',
  )
})

it('leads from the login screen to the first screen of the person', () => {
  expect(destinationAfterSignIn({ ...arrival, here: '/login' })).toBe('/admin/orders')
})

it('leads to the profile while an authenticator app is still to be set up', () => {
  const keptAddress = '/admin/orders'
  expect(destinationAfterSignIn({ ...arrival, keptAddress, here: '/', mustEnrol: true })).toBe(
    '/admin/profile',
  )
})
