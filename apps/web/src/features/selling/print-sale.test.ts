import type { Sale } from '@shop/contract/selling'
import { expect, test, vi } from 'vitest'
import { printTable } from '../../shared/table/print-table.ts'
import { printSale } from './print-sale.ts'

vi.mock('../../shared/table/print-table.ts', () => ({ printTable: vi.fn() }))

test('on the print of a sale a deposit is a transfer', async () => {
  const sale = {
    code: '12345678',
    customer: 'Maria',
    placedAt: '2026-03-13T13:00:00Z',
    payment: 'Depósito',
    paymentKey: 'transfer',
    parts: [{ id: 0, kind: 'transfer', amount: 25, status: 'waiting', card: null }],
    creditUsed: 10,
    toPay: 25,
    items: [],
  } as unknown as Sale
  await printSale(sale, null)
  const [[, { footer } = { footer: [] }, { about } = { about: [] }] = []] = vi.mocked(printTable).mock.calls
  expect(footer?.at(-1)?.label).toBe('A pagar (Transferência)')
  expect(about?.at(1)).toMatch(/ · Transferência$/)
})
