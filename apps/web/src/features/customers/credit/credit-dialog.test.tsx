import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../../test/render.tsx'
import { serve } from '../../../../test/serve.ts'
import { queryClient } from '../../../shared/api/query-client.ts'
import { CreditDialog } from './credit-dialog.tsx'

test.each([
  ['bo:manage:orders', 2],
  // Opens the orders, and changes no credit.
  ['app:counter', 0],
])(
  'with %s as well, a person who manages customers has %s buttons that move a credit',
  async (permission, count) => {
    serve({ 'GET /customers/7/credit': { balance: 50, entries: [], total: 0 } }, [
      'bo:manage:customers',
      permission,
    ])
    await renderScreen(
      '/admin/customers',
      <QueryClientProvider client={queryClient}>
        <CreditDialog customerId={7} customer="Ana" onClose={() => {}} />
      </QueryClientProvider>,
    )
    await screen.findByText(/^R\$\s50,00$/)
    expect(screen.queryAllByRole('button', { name: /^(Conceder crédito|Pagar ao cliente)$/ })).toHaveLength(
      count,
    )
  },
)
