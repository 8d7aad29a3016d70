import type { ReturnDetails } from '@shop/contract/returns'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../test/render.tsx'
import { press, refused, serve, type } from '../../../test/serve.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { ReturnDialog } from './return-dialog.tsx'
import { ReturnsScreen } from './returns-screen.tsx'

const returned = {
  id: 4,
  code: 'D00000012',
  kind: 'return',
  orderId: 7,
  orderCode: '12345678',
  customerId: 2,
  customer: 'Ana Souza',
  customerPhone: '11912345678',
  units: 1,
  total: 100,
  given: 100,
  refund: 100,
  refundOpen: 70,
  settle: 'pix',
  refundState: 'owed',
  who: 'Rui',
  when: '2026-11-20T15:00:00Z',
  items: [],
  itemsTotal: 100,
  freight: 0,
  comments: '',
  refundNote: '',
  refundedBy: null,
  refundedAt: null,
  taken: null,
  images: [],
} satisfies ReturnDetails

const show = (element: React.ReactNode) =>
  renderScreen('/admin/returns', <QueryClientProvider client={queryClient}>{element}</QueryClientProvider>)

test('the list says what is still owed of a refund that the bank gave back in part', async () => {
  serve({ 'GET /returns': { returns: [returned], total: 1 } })
  await show(<ReturnsScreen />)
  expect((await screen.findByText(/^A devolver, faltam/)).textContent).toMatch(
    /^A devolver, faltam R\$\s70,00 de R\$\s100,00$/,
  )
})

test('a person confirms what is still owed; when it is less now, that is loaded and the text stays', async () => {
  let now: ReturnDetails = returned
  const sent = serve({
    'GET /returns/4': () => now,
    'PATCH /returns/4/refunded': () => {
      now = { ...returned, refundOpen: 40 }
      return refused(409, 'STALE', 'Faltam R$ 40,00.', 40)
    },
  })
  await show(<ReturnDialog id={4} onClose={() => {}} />)
  await screen.findByText(/^A devolver, faltam R\$\s70,00 de R\$\s100,00$/)
  await type(/^Como os R\$\s70,00 foram devolvidos/, 'Pix')
  press('Confirmar valor devolvido')
  await screen.findByText('Faltam R$ 40,00.')
  const box = await screen.findByLabelText<HTMLTextAreaElement>(/^Como os R\$\s40,00 foram devolvidos/)
  expect(box.value).toBe('Pix')
  expect(sent).toMatchObject([{ route: 'PATCH /returns/4/refunded', body: { comment: 'Pix', openSeen: 70 } }])
})

test('who serves the counter reads what is owed of a refund, and confirms nothing', async () => {
  serve({ 'GET /returns/4': returned }, ['app:counter'])
  await show(<ReturnDialog id={4} onClose={() => {}} />)
  await screen.findByText(/^A devolver, faltam R\$\s70,00 de R\$\s100,00$/)
  expect(screen.queryByRole('button', { name: 'Confirmar valor devolvido' })).toBeNull()
})
