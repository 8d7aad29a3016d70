import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWithQuestions } from '../../../test/render.tsx'
import { serve } from '../../../test/serve.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { DoneStep } from './done-step.tsx'

const show = () =>
  renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <DoneStep customerName="Ana" code="12345678" orderId={3} />
    </QueryClientProvider>,
  )

test('a placed sale names its code although it cannot be loaded, and leads to the orders those who may see them', async () => {
  serve({}, ['bo:manage:orders'])
  const { unmount } = show()
  expect(await screen.findByText('Ordem para: Ana concluída')).toBeTruthy()
  expect(screen.getByText('12345678')).toBeTruthy()
  expect(screen.getByText('Ir para Pedidos')).toBeTruthy()
  expect(screen.getByText('Nova venda')).toBeTruthy()
  unmount()
  serve({}, ['bo:manage:selling'])
  show()
  expect(screen.queryByText('Ir para Pedidos')).toBeNull()
})
