import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderWithQuestions } from '../../../test/render.tsx'
import { queryClient } from '../../shared/api/query-client.ts'
import { ProductList } from './product-list.tsx'

const searched = vi.fn()
const reloaded = vi.fn()

beforeEach(() => {
  queryClient.clear()
  searched.mockReset()
  reloaded.mockReset()
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json({
      data: new URL(url, 'http://shop').pathname.endsWith('/products') ? { items: [], total: 0 } : [],
    }),
  )
})

async function reload(term?: string) {
  renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <ProductList term={term} onSearch={searched} onOpen={() => {}} onReload={reloaded} />
    </QueryClientProvider>,
  )
  await screen.findByText('Nenhum produto foi encontrado.')
  fireEvent.click(screen.getByRole('button', { name: 'Recarregar' }))
}

test("'Recarregar' after a search without hits leads back to the whole list", async () => {
  await reload('xyz')
  expect([searched.mock.calls, reloaded.mock.calls]).toEqual([[['']], []])
  expect(screen.queryByRole('button', { name: 'Cadastrar o primeiro produto' })).toBeNull()
})

test("'Recarregar' of an empty list asks for it again, and a shop without products is offered its first", async () => {
  await reload()
  expect(searched).not.toHaveBeenCalled()
  expect(reloaded).toHaveBeenCalledOnce()
  expect(screen.getByRole('button', { name: 'Cadastrar o primeiro produto' })).toBeTruthy()
})

test('a list that failed to load says why, and asks again by its own word', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ errors: ['O servidor falhou.'], code: 'INTERNAL' }, { status: 500 }),
  )
  renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <ProductList term={undefined} onSearch={searched} onOpen={() => {}} onReload={reloaded} />
    </QueryClientProvider>,
  )
  await screen.findByText('O servidor falhou.')
  expect(screen.getByText('Nenhum produto foi encontrado.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Recarregar' })).toBeTruthy()
})
