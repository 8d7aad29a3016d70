import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../test/render.tsx'
import { serve } from '../../../test/serve.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { DeviceBookScreen } from './device-book-screen.tsx'

const row = (id: number, kind: string, text: string, document: string) => ({
  id,
  when: '2026-11-20T15:00:00Z',
  direction: 'in',
  kind,
  text,
  serial: `35693803564380${id}`,
  productCode: '500',
  productName: 'Celular A1',
  party: 'Rita Lima',
  document,
})

test('who holds nothing but the device book opens the record of a used phone from its row', async () => {
  const rows = [row(1, 'entry', 'Entrada', 'NF 7'), row(2, 'trade_in', 'Compra de usado', 'U000003')]
  const bought = {
    code: 'U000003',
    customerId: null,
    unitSerial: '356938035643802',
    grade: 'B',
    checklist: {},
    settle: 'cash',
    settledAt: '2026-11-20T15:00:00Z',
    sellableFrom: '2026-11-26',
    missing: [],
    documentImage: '/documento.jpg',
    when: '2026-11-20T15:00:00Z',
  }
  serve({ 'GET /device-book': { items: rows, total: 2 }, 'GET /trade-ins': { items: [bought], total: 1 } }, [
    'bo:manage:device_book',
  ])
  await renderScreen(
    '/admin/device-book',
    <QueryClientProvider client={queryClient}>
      <DeviceBookScreen />
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('link', { name: 'Compra de usado' }))
  await screen.findByRole('dialog', { name: 'Compra de usado U000003' })
  expect(await screen.findByRole('img', { name: 'Documento de quem vende' })).toBeTruthy()
  // Its unit is on a screen that this person may not open.
  expect(within(screen.getByRole('dialog')).queryByRole('link')).toBeNull()
})
