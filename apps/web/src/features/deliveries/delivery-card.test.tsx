import type { Order } from '@shop/contract/orders'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderInApp } from '../../../test/render.tsx'
import { DeliveryCard } from './delivery-card.tsx'

const order = (orderId: number, toPay: number) =>
  ({
    orderId,
    code: `1000${orderId}`,
    statusKey: 4,
    customer: 'Ana',
    customerPhone: '11987654321',
    paymentKey: 'cash',
    payment: 'Dinheiro',
    toPay,
    attempts: 0,
    isFastDelivery: false,
    comments: '',
    items: [{ quantity: 2 }],
    availableActions: ['deliver', 'fail', 'return'],
    address: { street: 'Rua A', number: '1', neighborhood: '', zipCode: '', city: '', state: '' },
  }) as unknown as Order

test('orders cancelled on their way say who still has them, and ask for nothing', () => {
  const cancelled = { statusKey: 7, heldBy: 'Rui', heldById: 4, notDelivered: null, availableActions: [] }
  const orders = [order(1, 10), order(2, 5.5)].map((one) => ({ ...one, ...cancelled }))
  const first = orders[0] as Order
  renderInApp(<DeliveryCard stop={{ first, orders }} own={false} onDispatch={undefined} onOpen={() => {}} />)
  expect(screen.getAllByText('Ainda com Rui')).toHaveLength(2)
  expect(screen.queryByText(/COBRAR/)).toBeNull()
})

test('two orders for one door: one address, one sum, one handover; each keeps its own actions', () => {
  const orders = [order(1, 10), order(2, 5.5)]
  const first = orders[0] as Order
  const onOpen = vi.fn()
  renderInApp(<DeliveryCard stop={{ first, orders }} own next onDispatch={undefined} onOpen={onOpen} />)
  const stop = screen.getByRole('article', { name: 'Pedidos 10001 e 10002' })
  expect(within(stop).getAllByText('Rua A, 1')).toHaveLength(1)
  expect(within(stop).getByText('COBRAR R$ 15,50')).toBeTruthy()
  within(stop).getByRole('button', { name: 'Registrar 2 entregas de Ana' }).click()
  expect(onOpen).toHaveBeenLastCalledWith(first, 'deliverStop')
  const second = within(stop).getByRole('article', { name: 'Pedido 10002' })
  within(second).getByRole('button', { name: 'Registrar entrega do pedido 10002' }).click()
  expect(onOpen).toHaveBeenLastCalledWith(orders[1], 'deliver')
  within(second).getByRole('button', { name: 'Não entregue: pedido 10002' }).click()
  expect(onOpen).toHaveBeenLastCalledWith(orders[1], 'fail')
})
