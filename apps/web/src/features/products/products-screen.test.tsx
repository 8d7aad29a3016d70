import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderScreen, renderWithQuestions } from '../../../test/render.tsx'
import { queryClient } from '../../shared/api/query-client.ts'
import ArchivedPanel from './archived-panel.tsx'
import { ProductsScreen } from './products-screen.tsx'

const ARCHIVED = Array.from({ length: 120 }, (_, n) => ({ id: n, code: `${n}`, name: `Capa ${n}.` }))
let pages: string[]

beforeEach(() => {
  pages = []
  queryClient.clear()
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://shop')
    if (!pathname.endsWith('/archiveds'))
      return Response.json({ data: pathname.endsWith('/products') ? { items: [], total: 0 } : [] })
    const offset = Number(searchParams.get('offset'))
    pages.push(`${offset}`)
    return Response.json({ data: ARCHIVED.slice(offset, offset + Number(searchParams.get('limit'))) })
  })
})

const withQueries = (children: ReactNode) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

test('the screen loads the first archived products in advance, and their panel all of them', async () => {
  const { unmount } = await renderScreen('/admin/products', withQueries(<ProductsScreen />))
  await screen.findByText('Nenhum produto foi encontrado.')
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(pages).toEqual(['0'])
  unmount()
  renderWithQuestions(withQueries(<ArchivedPanel onClose={() => {}} />))
  expect(screen.getByText('Capa 0.')).toBeTruthy()
  await screen.findByText('Linhas 1 a 10 de 120')
  expect(pages).toEqual(['0', '0', '100'])
})
