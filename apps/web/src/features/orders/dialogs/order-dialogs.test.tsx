import { ORDER_STATUS } from '@shop/domain/order-status'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderWithQuestions } from '../../../../test/render.tsx'
import { button, press, refused, serve } from '../../../../test/serve.ts'
import { queryClient } from '../../../shared/api/query-client.ts'
import { DelivererDialog } from './deliverer-dialog.tsx'
import { FailDialog } from './fail-dialog.tsx'
import { PickupDialog } from './pickup-dialog.tsx'

const order = (statusKey: number) => ({
  orderId: 5,
  code: '12345678',
  customer: 'Ana Souza',
  statusKey,
  deliverer: 'Zé',
  items: [],
})
const onActed = vi.fn()
function show(Dialog: typeof PickupDialog) {
  onActed.mockClear()
  renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <Dialog orderId={5} onClose={() => {}} onActed={onActed} />
    </QueryClientProvider>,
  )
}

test.each([
  [ORDER_STATUS.ENTREGA_IMEDIATA, 'PUT /orders/change/fast-deliverer/order/5/deliverer/8'],
  [ORDER_STATUS.AGUARDANDO_MOTOBOY, 'PUT /orders/change/order/5/deliverer/8'],
])('the deliverer of an order in status %d is changed by the call for it', async (status, route) => {
  const sent = serve({
    'GET /orders/by-id/5': order(status),
    'GET /employees/deliverers': { deliverers: [{ id: 8, name: 'Bia', isBlocked: false }] },
    [route]: order(status),
  })
  show(DelivererDialog)
  await screen.findByText('Atual: Zé')
  expect(button('Alterar').disabled).toBe(true)
  fireEvent.click(screen.getByRole('combobox', { name: /Motoboy/ }))
  fireEvent.click(await screen.findByRole('option', { name: /Bia/ }))
  press('Alterar')
  await waitFor(() => expect(onActed).toHaveBeenCalled())
  expect(sent.map((call) => call.route)).toEqual([route])
})

test('a refused change to pickup says why and stays open', async () => {
  const sent = serve({
    'GET /orders/by-id/5': order(ORDER_STATUS.AGUARDANDO_MOTOBOY),
    'PATCH /workflow/order/pickup': refused(409, 'STATE', 'O pedido já saiu para entrega.'),
  })
  show(PickupDialog)
  press('Confirmar')
  await screen.findByText('O pedido já saiu para entrega.')
  expect(sent).toMatchObject([{ body: { orderId: 5 } }])
  expect(onActed).not.toHaveBeenCalled()
})

test('why an order was not delivered is chosen by the keyboard at once', async () => {
  serve({ 'GET /orders/by-id/5': order(ORDER_STATUS.EM_ENTREGA) })
  show(FailDialog)
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]))
})
