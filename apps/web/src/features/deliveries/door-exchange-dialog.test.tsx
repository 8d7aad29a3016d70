import 'fake-indexeddb/auto'
import type { Order } from '@shop/contract/orders'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWithQuestions } from '../../../test/render.tsx'
import { button, press, refused, serve } from '../../../test/serve.ts'
import { unsentRecords } from '../../offline/outbox.ts'
import { useOrderList } from '../../offline/use-order-list.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import type { DeliveryDialogProps } from './delivery-line.tsx'
import { DoorExchangeDialog } from './door-exchange-dialog.tsx'

const ORDER = {
  orderId: 1,
  code: '10001',
  statusKey: 4,
  toPay: 200,
  stillOwed: 200,
  paid: 0,
  totalReturn: 0,
  totalExchange: 0,
  availableActions: [],
} as unknown as Order

/** Other files of this worker may have left records of counts. */
const unsent = () => unsentRecords().filter(({ about }) => about.kind === 'order')

/** The dialog over the list of deliveries, as the screen shows both. */
function Door() {
  const { orders = [] } = useOrderList('deliveries')
  const props = { order: orders[0], onClose: () => {} } as DeliveryDialogProps
  return orders[0] ? <DoorExchangeDialog {...props} /> : null
}

/** A shop that takes back units of a sale of two; a call that saw another number is refused. */
function open({ answers = Number.POSITIVE_INFINITY } = {}) {
  const shop = { returned: 0, lists: 0, asked: 0 }
  const item = { productId: 3, name: 'Capa', unitPrice: 40, quantity: 2 }
  const sale = { orderId: 7, code: '70007', createdAt: '2026-03-13T12:00:00Z', stillOwed: 0 }
  const sent = serve({
    'GET /orders/deliveries': () => {
      shop.lists += 1
      return { orders: [ORDER], delivered: [], held: [], refused: [], total: 1 }
    },
    'GET /workflow/order/returnable/1': () => {
      shop.asked += 1
      if (shop.asked > answers) return null
      const { returned } = shop
      return { orders: returned < 2 ? [{ ...sale, items: [{ ...item, returned }] }] : [], total: 1 }
    },
    'POST /workflow/order/exchange': (body: unknown) => {
      const { quantity, returnedSeen } = body as { quantity: number; returnedSeen: number }
      if (returnedSeen !== shop.returned) return refused(409, 'STALE', `Já voltaram ${shop.returned}.`)
      shop.returned += quantity
      return {}
    },
  })
  renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <Door />
    </QueryClientProvider>,
  )
  return { sent, shop }
}

/** Records one unit that comes back; the server has accepted it afterwards. */
async function bringBack({ sent }: { sent: readonly unknown[] }) {
  const before = sent.length
  fireEvent.click(await screen.findByText(/ de 2 podem? voltar/))
  press('Registrar')
  await waitFor(() => expect(sent).toHaveLength(before + 1))
  await waitFor(() => expect(unsent()).toEqual([]))
}

test('units of one product come back one after the other, each as the server counts them by then', async () => {
  const opened = open()
  await bringBack(opened)
  await bringBack(opened)
  expect(opened.sent.map(({ body }) => body)).toMatchObject([{ returnedSeen: 0 }, { returnedSeen: 1 }])
  expect(await screen.findByText('O cliente não tem itens que possam voltar.')).toBeTruthy()
  expect(opened.shop.returned).toBe(2)
  // After each of them.
  await waitFor(() => expect(opened.shop.asked).toBeGreaterThan(2))
})

test('what came back is not offered again when the list was loaded since, but not what can come back', async () => {
  const opened = open({ answers: 1 })
  await bringBack(opened)
  await waitFor(() => expect(opened.shop.lists).toBeGreaterThan(1))
  await act(() => queryClient.refetchQueries({ queryKey: ['orders', 'deliveries'] }))
  await bringBack(opened)
  expect(opened.shop.returned).toBe(2)
})

test('a second press before the phone has stored the first records nothing more', async () => {
  const { sent } = open()
  fireEvent.click(await screen.findByText('2 de 2 podem voltar', { exact: false }))
  const send = button('Registrar')
  await act(async () => {
    send.click()
    send.click()
  })
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(() => expect(unsent()).toEqual([]))
  expect(sent).toHaveLength(1)
  expect(await screen.findByText('1 de 2 pode voltar', { exact: false })).toBeTruthy()
})
