import { describe, expect, test } from 'vitest'
import { STATUS_KEYS } from './order-status.ts'
import { trackingSteps, trackingText } from './tracking.ts'

const at = (minute: number) => `2026-03-17T12:${String(minute).padStart(2, '0')}:00.000Z`
const history = (...statuses: readonly number[]) =>
  statuses.map((status, index) => ({ status: status as 1, at: at(index) }))
const shown = (steps: ReturnType<typeof trackingSteps>) =>
  steps.map(({ label, at, state }) => `${state} ${label}${at ? ` ${at.slice(14, 16)}` : ''}`)

describe('the steps of an order', () => {
  test('are reached one after the other, each with its time', () => {
    const order = { isPickup: false, payment: 'pix' as const }
    expect(shown(trackingSteps({ ...order, status: 4, history: history(9, 1, 2, 3, 4) }))).toEqual([
      'done Pedido recebido 00',
      'done Pagamento confirmado 01',
      'done Em preparação 02',
      'done Pronto para sair 03',
      'now Saiu para entrega 04',
      'ahead Entregue',
    ])
  })

  test('are open again when a delivery failed, and have their latest time', () => {
    const order = { isPickup: false, payment: 'cash' as const, status: 3 as const }
    expect(shown(trackingSteps({ ...order, history: history(1, 2, 3, 4, 3, 3) }))).toEqual([
      'done Pedido recebido 00',
      'done Pedido confirmado 00',
      'done Em preparação 01',
      'now Pronto para sair 04',
      'ahead Saiu para entrega',
      'ahead Entregue',
    ])
  })

  test.each(['cash', 'term', 'mixed'] as const)(
    'of an order by %s confirm the order, not a payment',
    (payment) => {
      const order = { isPickup: false, payment, status: 1 as const, history: history(1) }
      expect(shown(trackingSteps(order))).toContain('now Pedido confirmado 00')
    },
  )

  test('of a pickup have no transport', () => {
    const order = { isPickup: true, payment: 'transfer' as const, status: 13 as const }
    expect(shown(trackingSteps({ ...order, history: history(10, 11, 1, 2, 6, 14, 13) }))).toEqual([
      'done Pedido recebido 00',
      'done Pagamento confirmado 02',
      'done Em preparação 03',
      'done Pronto para retirada 04',
      'now Retirado 06',
    ])
  })

  test('of a pickup whose goods somebody still has say that they come back', () => {
    const facts = { isHeld: true, wasPaid: false }
    const order = { isPickup: true, payment: 'cash' as const, status: 14 as const, facts }
    expect(shown(trackingSteps({ ...order, history: history(1, 2, 3, 4, 3, 14) }))).toContain(
      'now Voltando à loja 04',
    )
    expect(trackingText(14, facts).text).toBe('Assim que o pedido chegar à loja, avisamos.')
    expect(trackingText(3, facts)).toEqual(trackingText(3))
  })

  test('end with a cancellation, after the steps done before', () => {
    const order = { isPickup: false, payment: 'pix' as const, status: 7 as const }
    expect(shown(trackingSteps({ ...order, history: history(9, 1, 7) }))).toEqual([
      'done Pedido recebido 00',
      'done Pagamento confirmado 01',
      'now Cancelado 02',
    ])
  })

  test.each(STATUS_KEYS)('exist for status %i, which is one of them, and has a text', (status) => {
    const steps = trackingSteps({ isPickup: false, payment: 'pix', status, history: [{ status, at: at(0) }] })
    expect(steps.filter(({ state }) => state === 'now')).toHaveLength(1)
    expect(trackingText(status).title).not.toBe('')
  })
})
