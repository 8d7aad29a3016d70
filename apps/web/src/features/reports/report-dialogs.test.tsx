import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { pressBack, renderScreen } from '../../../test/render.tsx'
import { serve } from '../../../test/serve.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { ResultView } from './result-view.tsx'
import { SettlementView } from './settlement-view.tsx'

const show = (view: ReactNode) =>
  renderScreen('/admin/reports', <QueryClientProvider client={queryClient}>{view}</QueryClientProvider>)
const DAY = '2026-03-01'
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

const FIGURES = {
  orders: 1,
  units: 1,
  sold: 10,
  revenue: 10,
  cost: 4,
  fees: 0,
  profit: 6,
  margin: 60,
  returnedUnits: 0,
  returned: 0,
  returnedCost: 0,
}

test('the orders of a figure are closed by Back, which stays on the result, and by their button', async () => {
  serve({
    [`GET /reports/result/start/${DAY}T00:00:00/end/${DAY}T23:59:59`]: {
      current: FIGURES,
      previous: FIGURES,
      previousStart: '2026-02-22T00:00:00',
      previousEnd: '2026-02-22T23:59:59',
      services: 0,
      unitsWithoutCost: 0,
      days: [],
      product: [{ id: 7, name: 'Capa azul', ...FIGURES }],
      found: { product: 1, brand: 0, customer: 0, attendant: 0 },
    },
    [`GET /reports/result/orders/start/${DAY}T00:00:00/end/${DAY}T23:59:59`]: { orders: [], total: 0 },
  })
  await show(<ResultView search={{ start: DAY, end: DAY } as never} onChange={() => {}} />)
  const open = async () => {
    fireEvent.click(await screen.findByText('Capa azul'))
    return screen.findByRole('dialog', { name: 'Pedidos: Capa azul' })
  }
  await open()
  expect(await pressBack()).toBe(true)
  await closed()
  fireEvent.click(within(await open()).getByRole('button', { name: 'Fechar' }))
  await closed()
})

const none = { amount: 0, orders: 0 }
const settlementOf = (code: string, card = 0) => ({
  orders: [{ orderId: 42, code, customer: 'Ana', statusKey: 5, expected: 10, received: 10 }],
  delivered: 1,
  onTheRoad: 0,
  returned: none,
  exchanged: none,
  paid: { cash: 10, transfer: 0, pix: 0, card },
  total: 10 + card,
  expected: 10,
  settled: 0,
})

test('an order of a settlement is closed by Back, which stays on the settlement', async () => {
  serve({
    'GET /employees/deliverers': { deliverers: [{ id: 4, name: 'Beto' }] },
    'GET /reports/deliverer/settlement/4': settlementOf('00000042'),
  })
  await show(<SettlementView search={{ start: DAY, deliverer: 4 } as never} onChange={() => {}} />)
  fireEvent.click(await screen.findByRole('button', { name: '00000042' }))
  await screen.findByRole('dialog', { name: 'Pedido' })
  expect(await pressBack()).toBe(true)
  await closed()
})

test('a settlement has no figures and no print until those of the chosen deliverer are there', async () => {
  let answer = (_settled: unknown) => {}
  serve({
    'GET /employees/deliverers': {
      deliverers: [
        { id: 4, name: 'Beto' },
        { id: 5, name: 'Caio' },
      ],
    },
    'GET /reports/deliverer/settlement/4': settlementOf('00000042', 30),
    'GET /reports/deliverer/settlement/5': () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  })
  let choose = (_deliverer: number) => {}
  function Chosen() {
    const [deliverer, setDeliverer] = useState(4)
    choose = setDeliverer
    return <SettlementView search={{ start: DAY, deliverer } as never} onChange={() => {}} />
  }
  await show(<Chosen />)
  await screen.findByRole('button', { name: '00000042' })
  expect(screen.getByText('Pago em cartão').parentElement?.textContent).toContain('30,00')
  act(() => choose(5))
  expect(screen.queryByText('Dinheiro a entregar')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Imprimir acerto' })).toBeNull()
  await waitFor(() => expect(answer.length).toBe(1))
  act(() => answer(settlementOf('00000043')))
  await screen.findByRole('button', { name: '00000043' })
  expect(screen.queryByText('Pago em cartão')).toBeNull()
  screen.getByRole('button', { name: 'Imprimir acerto' })
})
