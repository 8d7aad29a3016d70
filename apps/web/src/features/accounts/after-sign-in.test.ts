import { expect, test } from 'vitest'
import { destinationAfterSignIn } from './after-sign-in.ts'

const arrival = { permissions: ['bo:manage:orders'], returnUrl: null, mustEnrol: false, toPrepare: 0 }

test('leads back to where the last session ended', () => {
  const returnUrl = '/admin/customers?view=waiting'
  expect(destinationAfterSignIn({ ...arrival, returnUrl, here: '/' })).toBe(returnUrl)
})

test('leads to the protected address that was requested', () => {
  expect(destinationAfterSignIn({ ...arrival, here: '/admin/orders?status=3' })).toBe(
    '/admin/orders?status=3',
  )
})

test('leads from the login screen to the first screen of the person', () => {
  expect(destinationAfterSignIn({ ...arrival, here: '/login' })).toBe('/admin/orders')
})

test('leads a stocker to the orders to prepare when there are any, otherwise to the first screen', () => {
  const stocker = { ...arrival, permissions: ['bo:manage:products', 'app:stocking'], here: '/' }
  expect(destinationAfterSignIn({ ...stocker, toPrepare: 3 })).toBe('/admin/stocking')
  expect(destinationAfterSignIn(stocker)).toBe('/admin/products')
  for (const permission of ['bo:manage:orders', 'full:access'])
    expect(
      destinationAfterSignIn({ ...stocker, permissions: [permission, 'app:stocking'], toPrepare: 3 }),
    ).not.toBe('/admin/stocking')
})

test('leads to the profile while an authenticator app is still to be set up', () => {
  const returnUrl = '/admin/orders'
  expect(destinationAfterSignIn({ ...arrival, returnUrl, here: '/', mustEnrol: true })).toBe('/admin/profile')
})
