import { expect, it } from 'vitest'
import { destinationAfterSignIn } from './after-sign-in.ts'

const permissions = ['bo:manage:orders']

it('leads back to where the last session was ended', () => {
  const keptAddress = '/admin/customers?view=waiting'
  expect(destinationAfterSignIn({ permissions, keptAddress, here: '/' })).toBe(keptAddress)
})

it('leads to the protected address that was asked for', () => {
  expect(destinationAfterSignIn({ permissions, keptAddress: null, here: '/admin/orders?status=3' })).toBe(
    '/admin/orders?status=3',
  )
})

it('leads from the login screen to the first screen of the person', () => {
  expect(destinationAfterSignIn({ permissions, keptAddress: null, here: '/login' })).toBe('/admin/orders')
})
