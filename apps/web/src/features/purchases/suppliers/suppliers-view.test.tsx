import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderWithQuestions } from '../../../../test/render.tsx'
import { queryClient } from '../../../shared/api/query-client.ts'
import { SuppliersView } from './suppliers-view.tsx'

test('a supplier that another person changed meanwhile is not overwritten unseen', async () => {
  let stored = { id: 1, name: 'Alfa', cnpj: '11222333000181', phone: '', email: '', leadDays: 7, version: 1 }
  const sent: { version: number }[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit = {}) => {
    if (method === 'PUT') {
      sent.push(JSON.parse(String(body)))
      const refusal = { errors: ['Alterado por outra pessoa.'], code: 'STALE', current: stored }
      return Response.json(refusal, { status: 409 })
    }
    if (url.endsWith('/suppliers/1')) return Response.json({ data: stored })
    return Response.json({ data: { suppliers: [], products: [], total: 0 } })
  })
  const { baseElement } = renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <SuppliersView search={{ view: 'suppliers', open: 1 }} opened={{ close: () => {} } as never} />
    </QueryClientProvider>,
  )
  fireEvent.change(await screen.findByLabelText(/^Telefone/), { target: { value: '11987654321' } })
  stored = { ...stored, leadDays: 3, version: 2 }
  await act(() => queryClient.invalidateQueries())
  await act(async () => void fireEvent.submit(baseElement.querySelector('form') as Element))
  expect(await screen.findByText('Alterado por outra pessoa.')).toBeTruthy()
  expect(sent.map(({ version }) => version)).toEqual([1])

  fireEvent.click(screen.getByRole('button', { name: 'Carregar os dados atuais' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Manter o que digitei' }))
  const days = () => (screen.getByLabelText(/^Prazo de entrega/) as HTMLInputElement).value
  await waitFor(() => expect(days()).toBe('3'))
  expect((screen.getByLabelText(/^Telefone/) as HTMLInputElement).value).toBe('11987654321')
})
