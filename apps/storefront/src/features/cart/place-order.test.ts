import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findLostOrder, placeOrder, readAttempt } from './place-order.ts'

const BODY = { typeOfDelivery: 2, withWarranty: false, isFastDelivery: false } as const
const PIX = { payment: 'pix', body: BODY } as const
const WITH_WARRANTY = { payment: 'pix', body: { ...BODY, withWarranty: true } } as const
const PLACED = { code: '12345678', orderId: 7 }

/** The order of the cart that was sent. */
const NOW = { ...PLACED, isEarlier: false }

const fetched = vi.fn<typeof fetch>()
const response = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const placed = () => response(201, { data: PLACED })
const refused = (code: string) => response(409, { errors: ['Não.'], code })
const cart = (...items: object[]) => response(200, { data: { cart: { items } } })
const lost = () => Promise.reject(new TypeError('network'))
const keys = () => fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('fetch', fetched.mockReset())
})
afterEach(() => vi.unstubAllGlobals())

test('sends the same key again after a lost response, whatever was changed meanwhile', async () => {
  fetched.mockImplementationOnce(lost).mockImplementationOnce(lost).mockResolvedValueOnce(placed())
  await expect(placeOrder(3, PIX)).rejects.toMatchObject({ status: 0 })
  await expect(placeOrder(3, WITH_WARRANTY)).rejects.toMatchObject({ status: 0 })
  fetched.mockResolvedValueOnce(cart())
  expect(await placeOrder(3, PIX)).toEqual(NOW)
  expect(new Set(keys().slice(0, 3)).size).toBe(1)
  expect(readAttempt(3)).toBeNull()
})

test('returns the order of an earlier try that had arrived, when a changed one is sent', async () => {
  fetched.mockImplementationOnce(lost)
  await expect(placeOrder(3, PIX)).rejects.toMatchObject({ status: 0 })
  fetched
    .mockResolvedValueOnce(refused('DUPLICATE'))
    .mockResolvedValueOnce(placed())
    .mockResolvedValueOnce(cart())
  expect(await placeOrder(3, WITH_WARRANTY)).toEqual(NOW)
  expect(fetched.mock.calls[2]?.[1]?.body).toBe(JSON.stringify(BODY))
})

test.each([
  ['with other choices', WITH_WARRANTY, () => [refused('DUPLICATE'), placed()]],
  ['with the same', PIX, () => [placed()]],
])(
  'an order of an earlier cart is told apart from the cart sent %s, which is then sent by another key',
  async (_, choice, responses) => {
    fetched.mockImplementationOnce(lost)
    await expect(placeOrder(3, PIX)).rejects.toMatchObject({ status: 0 })
    for (const one of responses()) fetched.mockResolvedValueOnce(one)
    // Whether the cart is another one is not known yet: the attempt stays.
    fetched.mockImplementationOnce(lost)
    await expect(placeOrder(3, choice)).rejects.toMatchObject({ status: 0 })
    for (const one of responses()) fetched.mockResolvedValueOnce(one)
    fetched.mockResolvedValueOnce(cart({ productId: 1 }))
    expect(await placeOrder(3, choice)).toEqual({ ...PLACED, isEarlier: true })
    fetched.mockResolvedValueOnce(placed())
    expect(await placeOrder(3, choice)).toEqual(NOW)
    expect(keys().at(-1)).not.toBe(keys()[0])
  },
)

test('starts again with another key after the shop refused', async () => {
  fetched.mockResolvedValueOnce(refused('OUT_OF_STOCK')).mockResolvedValueOnce(placed())
  await expect(placeOrder(3, PIX)).rejects.toMatchObject({ code: 'OUT_OF_STOCK' })
  await placeOrder(3, PIX)
  expect(new Set(keys()).size).toBe(2)
})

test('finds the order whose answer got lost, and forgets a try that never arrived', async () => {
  fetched.mockImplementationOnce(lost)
  await expect(placeOrder(3, PIX)).rejects.toMatchObject({ status: 0 })
  fetched.mockImplementationOnce(lost)
  await expect(findLostOrder(3)).rejects.toMatchObject({ status: 0 })
  fetched.mockResolvedValueOnce(placed())
  expect(await findLostOrder(3)).toEqual(PLACED)
  expect(new Set(keys()).size).toBe(1)

  fetched.mockImplementationOnce(lost)
  await expect(placeOrder(3, PIX)).rejects.toMatchObject({ status: 0 })
  fetched.mockResolvedValueOnce(refused('EMPTY_CART'))
  expect(await findLostOrder(3)).toBeNull()
  expect(await findLostOrder(3)).toBeNull()
})
