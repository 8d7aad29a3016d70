import { fill } from '@shop/browser/test/fill'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderWithQuestions } from '../../../../test/render.tsx'
import { queryClient } from '../../../shared/api/query-client.ts'
import { RepricingView } from './repricing-view.tsx'

let sent: [string, object][]

beforeEach(() => {
  queryClient.clear()
  sent = []
  vi.stubGlobal(
    'fetch',
    async (url: string, { method = 'GET', body = '{}' }: { method?: string; body?: string }) => {
      if (method !== 'GET') sent.push([url, JSON.parse(body)])
      if (url.includes('/preview'))
        return Response.json({ data: { products: [], total: 120, belowCost: 2, limited: 0, digest: 'd' } })
      if (url.includes('/brands'))
        return Response.json({
          data: [
            { name: 'Apple', references: ['iPhone 13'] },
            { name: 'Samsung', references: [] },
          ],
        })
      return Response.json({ data: { repricings: [], total: 0 } })
    },
  )
})

test('brand and reference are chosen from the lists, and prices change only after a question that says what', async () => {
  renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <RepricingView search={{ brand: 'Apple' }} />
    </QueryClientProvider>,
  )
  const brand = screen.getByLabelText('Marca') as HTMLSelectElement
  await screen.findByRole('option', { name: 'Samsung' })
  expect(brand.value).toBe('Apple')
  await fill(screen.getByLabelText('Referência'), 'iPhone 13')
  await fill(screen.getByLabelText('Percentual'), '10')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Ver prévia' })))
  const applied = () => sent.filter(([url]) => url.endsWith('/repricings'))
  const preview = () =>
    act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Aplicar reajuste' })))
  await preview()
  const question = await screen.findByRole('dialog', { name: 'Confirmação' })
  expect(question.textContent).toContain('Mudar o preço de 120 produtos?')
  expect(question.textContent).toContain('Produtos: Apple, iPhone 13')
  expect(question.textContent).toMatch(/Percentual sobre o preço: 10%.*Ouro, Prata, Bronze/)
  expect(question.textContent).toContain('2 ficam abaixo do custo.')
  expect(applied()).toEqual([])
  await act(async () => void fireEvent.click(within(question).getByRole('button', { name: 'Cancelar' })))
  expect(applied()).toEqual([])
  await preview()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Mudar preços' })))
  expect(applied().map(([, body]) => body)).toMatchObject([
    { filter: { brand: 'Apple', reference: 'iPhone 13' }, rule: { percent: 10 }, digest: 'd' },
  ])
})
