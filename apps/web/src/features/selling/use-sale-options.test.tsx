import { DEFAULT_OPTIONS } from '@shop/browser/cart-options'
import { openSession } from '@shop/browser/session'
import type { PreCheckout } from '@shop/contract/selling'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useSaleOptions } from './use-sale-options.ts'

const token = `h.${btoa(JSON.stringify({ unique_name: 'Ana', sub: 'e7' }))}.s`
const saleOf = (items: number) =>
  ({
    cart: { items: Array.from({ length: items }, (_, productId) => ({ productId })) },
    customer: { hasAddress: true },
    hasWarranty: true,
    fastDeliveryEnabled: true,
    credit: 0,
    pixReady: true,
  }) as unknown as PreCheckout

const open = (sale: PreCheckout | undefined) =>
  renderHook(({ cart }) => useSaleOptions(12, cart), { initialProps: { cart: sale } })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  openSession({ accessToken: token, expires: Date.now() + 3_600_000, permissions: [] } as never)
})

test('delivery and payment options survive any number of reloads', () => {
  const chosen = { ...DEFAULT_OPTIONS, delivery: 2, payment: 'transfer', receiptImage: 'cGhvdG8=' } as const
  const first = open(saleOf(1))
  act(() => first.result.current.setOptions(chosen))
  for (let reload = 0; reload < 3; reload++) {
    // A reload starts before the cart is loaded.
    const { result, rerender, unmount } = open(undefined)
    rerender({ cart: saleOf(1) })
    expect(result.current.options).toMatchObject(chosen)
    unmount()
  }
})

test('an emptied cart deletes them, so that a proof of payment never gets into another sale', () => {
  const { result, rerender } = open(saleOf(1))
  act(() => result.current.setOptions({ ...DEFAULT_OPTIONS, payment: 'transfer', receiptImage: 'cGhvdG8=' }))
  rerender({ cart: saleOf(0) })
  expect(open(saleOf(1)).result.current.options).toMatchObject(DEFAULT_OPTIONS)
  expect(open(saleOf(1)).result.current.options.receiptImage).toBeUndefined()
})
