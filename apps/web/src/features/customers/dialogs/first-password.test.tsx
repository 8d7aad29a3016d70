import type { CustomerDetails } from '@shop/contract/customers'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWithQuestions } from '../../../../test/render.tsx'
import { press, serve } from '../../../../test/serve.ts'
import { queryClient } from '../../../shared/api/query-client.ts'
import { DetailsDialog } from './details-dialog.tsx'

const open = (awaitsPassword: boolean) => {
  const customer = {
    id: 7,
    name: 'Ana Souza',
    email: 'ana@cliente.local',
    phone: '11987654321',
    document: '',
    status: 'Approved',
    awaitsPassword,
    termPlans: [],
    address: { zipCode: '' },
    history: [],
  } as unknown as CustomerDetails
  renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <DetailsDialog customer={customer} onClose={() => {}} onOpen={() => {}} />
    </QueryClientProvider>,
  )
}

test('a customer without a password gets a link for the first one, to copy or by WhatsApp', async () => {
  const url = 'https://loja.example/loja/senha#email=ana%40cliente.local&code=abc'
  const sent = serve({
    'GET /customers/level': [],
    'POST /customers/7/invitation/link': { url, expiresAt: '2026-12-02T12:00:00Z' },
  })
  open(true)
  press('Criar link para a senha')
  expect((await screen.findByLabelText<HTMLInputElement>('Link para a senha')).value).toBe(url)
  expect(sent.map(({ route }) => route)).toEqual(['POST /customers/7/invitation/link'])
  const message = screen.getByRole<HTMLAnchorElement>('link', { name: 'Enviar pelo WhatsApp' }).href
  expect(message).toContain('5511987654321')
  expect(decodeURIComponent(message)).toContain(url)
})

test('whoever chose one gets no link', () => {
  serve({ 'GET /customers/level': [] })
  open(false)
  expect(screen.getByRole('dialog', { name: 'Detalhes do Cliente' })).toBeTruthy()
  expect(screen.queryByText('Senha da loja virtual')).toBeNull()
})
