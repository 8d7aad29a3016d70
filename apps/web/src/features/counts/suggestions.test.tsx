import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderWithQuestions } from '../../../test/render.tsx'
import { queryClient } from '../../shared/api/query-client.ts'
import { Suggestions } from './suggestions.tsx'

const product = (productId: number, name: string) => ({
  ...{ productId, name, code: `00000${productId}`, brand: 'Alfa', reference: 'A1' },
  ...{ sold: 9, stock: 4, countedAt: null },
})

function renderInApp(products: readonly ReturnType<typeof product>[], onCount: (codes: string[]) => void) {
  queryClient.clear()
  vi.stubGlobal('fetch', async () => Response.json({ data: { products } }))
  return renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <Suggestions onCount={onCount} />
    </QueryClientProvider>,
  )
}

test('a count begins with the codes of the selected suggestions only', async () => {
  const onCount = vi.fn()
  renderInApp([product(1, 'Capa'), product(2, 'Cabo'), product(3, 'Fone')], onCount)
  for (const name of ['Capa', 'Fone'])
    fireEvent.click(await screen.findByRole('checkbox', { name: new RegExp(name) }))
  fireEvent.click(screen.getByRole('button', { name: 'Contar selecionados' }))
  expect(onCount).toHaveBeenCalledExactlyOnceWith(['000001', '000003'])
})
