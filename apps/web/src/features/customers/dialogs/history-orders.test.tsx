import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../../test/render.tsx'
import { HistoryOrders } from './history-orders.tsx'

const order = (code: string, creditUsed: number) => ({
  orderId: Number(code),
  code,
  status: 'FINALIZADO',
  statusKey: 6,
  purchasedAt: '2026-03-01T12:00:00.000Z',
  items: [{ name: 'Capa', quantity: 1, unitPrice: 90 }],
  shippingCost: 10,
  totalWarranty: 0,
  totalExchange: 0,
  totalReturn: 0,
  creditUsed,
  total: 100,
  totalOrder: 100,
  toPay: 100 - creditUsed,
})

test('the lines of an order add up to its total; credit stands below it, above what was left to pay', async () => {
  await renderScreen(
    '/admin/customers',
    <HistoryOrders orders={[order('00000001', 30), order('00000002', 0)]} total={200} loading={false} />,
  )
  const linesOf = (code: string) =>
    within(screen.getByRole('table', { name: `Itens do pedido ${code}` }))
      .getAllByRole('row')
      .slice(2)
      .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
  const lines = ['FreteR$ 10,00', 'Valor Total:R$ 100,00']
  expect(linesOf('00000001')).toEqual([...lines, 'Crédito usado-R$ 30,00', 'A receberR$ 70,00'])
  expect(linesOf('00000002')).toEqual(lines)
})
