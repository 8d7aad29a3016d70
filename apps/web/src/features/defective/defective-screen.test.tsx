import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../test/render.tsx'
import { press, serve } from '../../../test/serve.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { DefectiveScreen } from './defective-screen.tsx'

const product = (productId: number, name: string) => ({
  productId,
  code: String(100 + productId),
  name,
  brand: 'Marca',
  reference: '',
  stock: 4,
  defective: 2,
  unitCost: 10,
  totalCost: 20,
  changedAt: '2026-03-02T12:00:00.000Z',
})
const movement = (id: number, values: object) => ({
  id,
  orderId: null,
  orderCode: null,
  before: 0,
  input: 0,
  output: 0,
  after: 0,
  unitCost: 10,
  comment: '',
  who: 'Rui',
  when: '2026-03-02T12:00:00.000Z',
  ...values,
})

test('the movements of a product’s defective units open from its row', async () => {
  serve({
    'GET /products/defective': {
      items: [product(1, 'Capa azul'), product(2, 'Capa verde')],
      total: 2,
      totals: { quantity: 4, totalCost: 40 },
    },
    'GET /products/defective/102/movements': {
      movements: [
        movement(8, { kind: 'discarded', before: 3, output: 1, after: 2, comment: 'Sem conserto' }),
        movement(7, { kind: 'exchange', input: 3, after: 3, orderCode: '000042', orderId: 42 }),
      ],
      total: 2,
    },
  })
  await renderScreen(
    '/admin/defective',
    <QueryClientProvider client={queryClient}>
      <DefectiveScreen />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('checkbox', { name: /Capa verde/ }))
  press('Movimentos')
  const dialog = await screen.findByRole('dialog', { name: 'Movimentos: Capa verde' })
  await within(dialog).findByText('Sem conserto')
  const rows = within(dialog).getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent)).toMatchObject([
    expect.stringMatching(/Descartado3012Sem consertoRui/),
    expect.stringMatching(/Troca com defeito.*000042.*Rui/),
  ])
})
