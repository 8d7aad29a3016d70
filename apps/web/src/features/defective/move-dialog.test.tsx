import { fill } from '@shop/browser/test/fill'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderWithQuestions } from '../../../test/render.tsx'
import { button, field, press, refused, serve, type } from '../../../test/serve.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { MoveDialog } from './move-dialog.tsx'

const onClose = vi.fn()
function open(product?: Parameters<typeof MoveDialog>[0]['product']) {
  onClose.mockClear()
  renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <MoveDialog {...(product && { product })} onClose={onClose} />
    </QueryClientProvider>,
  )
}
const CASE = { code: '100045', name: 'Capa azul', defective: 3 }

test('units found in the stock are sent for the typed code, with their reason', async () => {
  const sent = serve({ 'GET /products/lookup': [], 'POST /products/100045/defective': {} })
  open()
  expect(screen.queryByLabelText('O que aconteceu')).toBeNull()
  await type(/Código do produto/, ' 100045 ')
  await type(/Quantidade/, '2')
  expect(button('Registrar').disabled).toBe(true)
  await type(/Motivo/, 'Tela trincada')
  press('Registrar')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toEqual([
    {
      route: 'POST /products/100045/defective',
      body: { kind: 'found', quantity: 2, comment: 'Tela trincada', serials: [] },
      key: expect.any(String),
    },
  ])
})

test('units of the shelf can be repaired, sent away or discarded, and not found', async () => {
  const sent = serve({ 'POST /products/100045/defective': {} })
  open(CASE)
  const what = field('O que aconteceu') as unknown as HTMLSelectElement
  expect([...what.options].map(({ text }) => text)).toEqual([
    'Consertado: voltou ao estoque',
    'Enviado ao fornecedor',
    'Descartado',
  ])
  expect(field(/Quantidade \(até 3\)/).value).toBe('1')
  await fill(what, 'discarded')
  await type(/Motivo/, 'Sem conserto')
  press('Registrar')
  await waitFor(() => expect(sent).toMatchObject([{ body: { kind: 'discarded', quantity: 1 } }]))
})

test('a refusal is shown and leaves what was typed; the next try has the same key', async () => {
  const sent = serve({
    'POST /products/100045/defective': () => refused(409, 'STOCK', 'Só há 3 unidades com defeito.'),
  })
  open(CASE)
  await type(/Quantidade/, '5')
  await type(/Motivo/, 'Sem conserto')
  press('Registrar')
  await screen.findByText('Só há 3 unidades com defeito.')
  expect([field(/Quantidade/).value, field(/Motivo/).value]).toEqual(['5', 'Sem conserto'])
  await waitFor(() => expect(button('Registrar').disabled).toBe(false))
  press('Registrar')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual(sent[0])
  expect(onClose).not.toHaveBeenCalled()
})

test('a serialised product names the units that are on the shelf', async () => {
  const sent = serve({ 'POST /products/100045/defective': {} })
  open({ ...CASE, serials: ['F2LX9QJHN1', 'F2LX9QJHN2'] } as never)
  fireEvent.click(screen.getByRole('checkbox', { name: 'F2LX9QJHN2' }))
  await type(/Motivo/, 'Voltou bom')
  press('Registrar')
  await waitFor(() => expect(sent).toMatchObject([{ body: { kind: 'repaired', serials: ['F2LX9QJHN2'] } }]))
})
