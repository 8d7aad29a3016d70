import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../shared/api/api-error.ts'
import { type DeliveryAction, type Kept, readKept, sendKept, withKept, writeKept } from './delivery-queue.ts'

let stored: Record<string, string>
const store = {
  getItem: (key: string) => stored[key] ?? null,
  setItem: (key: string, value: string) => {
    stored[key] = value
  },
}
const read = () => readKept(store, 'e1')
const write = (kept: Kept[]) => writeKept(store, 'e1', kept)

const keep = (id: string, orderId: number, action: DeliveryAction): Kept => ({
  id,
  orderId,
  code: `C${orderId}`,
  action,
  body: { orderId },
})
const LOST = new ApiError(0, 'NO_RESPONSE', [])
const CONFLICT = new ApiError(409, 'INVALID_STATE', ['O pedido está em CANCELADO.'])

beforeEach(() => {
  stored = {}
})

describe('what a deliverer did without a network', () => {
  test('stays on the phone and is sent in order, once, when the network is back', async () => {
    write([keep('a', 1, 'dispatch'), keep('b', 1, 'deliver')])
    const send = vi.fn().mockRejectedValueOnce(LOST).mockResolvedValue({})
    const server = { send, statusOf: async () => 3 }
    expect(await sendKept(read, write, server)).toEqual({ sent: 0, later: true })
    expect(read()).toHaveLength(2)
    expect(await sendKept(read, write, server)).toEqual({ sent: 2, later: false })
    expect(await sendKept(read, write, server)).toEqual({ sent: 0, later: false })
    expect(send.mock.calls.map(([kept]) => (kept as Kept).id)).toEqual(['a', 'a', 'b'])
    expect(read()).toEqual([])
  })

  test.each([
    ['dispatch', 4],
    ['dispatch', 16],
    ['dispatch', 5],
    ['deliver', 5],
    ['deliver', 13],
  ] as const)('%s whose answer was lost is done when the order is in status %i', async (action, status) => {
    write([keep('a', 1, action)])
    const server = { send: () => Promise.reject(CONFLICT), statusOf: async () => status }
    expect(await sendKept(read, write, server)).toEqual({ sent: 1, later: false })
    expect(read()).toEqual([])
  })

  test.each([
    ['deliver', 4],
    ['deliver', 7],
    ['dispatch', 7],
  ] as const)('%s of an order in status %i is refused, with the server’s text', async (action, status) => {
    write([keep('a', 1, action), keep('b', 2, 'dispatch')])
    const send = ({ id }: Kept) => (id === 'a' ? Promise.reject(CONFLICT) : Promise.resolve({}))
    expect(await sendKept(read, write, { send, statusOf: async () => status })).toEqual({
      sent: 1,
      later: false,
    })
    expect(read()).toEqual([{ ...keep('a', 1, action), refused: 'O pedido está em CANCELADO.' }])
  })

  test.each([0, 401, 429, 503])(
    'stays when the answer is %i, which says nothing about it',
    async (status) => {
      write([keep('a', 1, 'dispatch')])
      const send = () => Promise.reject(new ApiError(status, 'X', []))
      expect(await sendKept(read, write, { send, statusOf: async () => 4 })).toEqual({ sent: 0, later: true })
      expect(read()).toHaveLength(1)
    },
  )

  test('stays when the network goes while the order is looked at', async () => {
    write([keep('a', 1, 'deliver')])
    const server = { send: () => Promise.reject(CONFLICT), statusOf: () => Promise.reject(LOST) }
    expect(await sendKept(read, write, server)).toEqual({ sent: 0, later: true })
    expect(read()).toEqual([keep('a', 1, 'deliver')])
  })

  test('that is added while another is being sent is not lost', async () => {
    write([keep('a', 1, 'dispatch')])
    const send = vi.fn(async ({ id }: Kept) => {
      if (id === 'a') write([...read(), keep('b', 2, 'dispatch')])
    })
    expect(await sendKept(read, write, { send, statusOf: async () => 3 })).toEqual({ sent: 2, later: false })
  })

  test('belongs to one person only', () => {
    write([keep('a', 1, 'dispatch')])
    expect(readKept(store, 'e2')).toEqual([])
  })
})

test('the list shows what was done before the server knows, but not what it refused', () => {
  const orders = [
    { orderId: 1, statusKey: 3 },
    { orderId: 2, statusKey: 15 },
    { orderId: 3, statusKey: 4 },
    { orderId: 4, statusKey: 4 },
  ]
  const kept = [
    keep('a', 1, 'dispatch'),
    keep('b', 2, 'dispatch'),
    keep('c', 3, 'deliver'),
    { ...keep('d', 4, 'deliver'), refused: 'Não.' },
  ]
  expect(withKept(orders, kept)).toEqual([
    { orderId: 1, statusKey: 4 },
    { orderId: 2, statusKey: 16 },
    { orderId: 4, statusKey: 4 },
  ])
})
