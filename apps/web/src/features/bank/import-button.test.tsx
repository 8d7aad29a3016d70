import { fill } from '@shop/browser/test/fill'
import type { ImportedStatement } from '@shop/contract/bank'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../test/render.tsx'
import { queryClient } from '../../shared/api/query-client.ts'
import { ImportButton } from './import-button.tsx'

beforeEach(() => queryClient.clear())

test.each([
  [0, /^2 lançamentos novos de 3: 1 conciliado automaticamente, 1 à espera\.$/],
  [1, /à espera\. 1 linha de saldo ficou de fora\.$/],
  [2, /à espera\. 2 linhas de saldo ficaram de fora\.$/],
])('an import with %i rows of balances says what became of the file', async (balances, text) => {
  const data: ImportedStatement = { id: 1, lines: 3, known: 1, settled: 1, waiting: 1, balances }
  vi.stubGlobal('fetch', async () => Response.json({ data }))
  const { container } = renderInApp(
    <QueryClientProvider client={queryClient}>
      <ImportButton />
    </QueryClientProvider>,
  )
  const input = container.querySelector('input[type=file]') as HTMLInputElement
  await fill(input, [new File(['x'], 'extrato.csv')])
  expect(await screen.findByText(text)).toBeTruthy()
})
