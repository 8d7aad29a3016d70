import { bestBuyers } from '@shop/contract/reports/customers'
import { QueryClientProvider } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../../test/render.tsx'
import { press, serve } from '../../../test/serve.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { firstView } from '../../shared/table/table-view.ts'
import { reportSource } from './report-source.ts'
import { ReportTable } from './report-table.tsx'

const DAY = '2026-03-01'
const buyer = (customerName: string, quantity: number) => ({
  customerId: quantity,
  customerName,
  email: '',
  quantity,
  total: 10 * quantity,
})

test('the footer of a printed report is that of the printed rows, not of the page on the screen', async () => {
  serve({
    [`GET /reports/customers/purchases/start/${DAY}T00:00:00/end/${DAY}T23:59:59/desc`]: {
      items: [buyer('Ana', 3), buyer('Bia', 4)],
      total: 2,
      totals: { quantity: 7, total: 70 },
    },
  })
  let foot: string | undefined
  vi.stubGlobal('print', () => {
    foot = document.querySelector('#print-sheet tfoot')?.textContent?.replaceAll('\u00a0', ' ')
  })
  await renderScreen(
    '/admin/reports',
    <QueryClientProvider client={queryClient}>
      <ReportTable
        id="report"
        title={bestBuyers.title}
        chosen=""
        source={reportSource(bestBuyers, { start: DAY, end: DAY })}
        page={{ items: [buyer('Ana', 3)], total: 1, totals: { quantity: 3, total: 30 } }}
        loading
        failure={undefined}
        view={firstView(100)}
        onViewChange={() => {}}
        opens={{ order: () => {}, orders: () => {} }}
      />
    </QueryClientProvider>,
  )
  press('Imprimir')
  await waitFor(() => expect(foot).toContain('R$ 70,00'))
})
