import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { csvLines, printLines } from './export-lines.ts'

interface Order {
  code: string
  at: string
  total: number
  warranty: number | null
}

const columns: Column<Order>[] = [
  { id: 'code', header: 'Código' },
  { id: 'edit', header: '', value: () => null, screenOnly: true },
  { id: 'at', header: 'Realizado em', kind: 'datetime' },
  { id: 'warranty', header: 'Garantia', kind: 'percent' },
  { id: 'total', header: 'Total', kind: 'money' },
]
const rows: Order[] = [
  { code: 'K7', at: '2026-05-02T02:30:05Z', total: 1234.5, warranty: 2.5 },
  { code: 'K8', at: '2026-05-03T12:00:00Z', total: -0.1, warranty: null },
]
const footer = [{ label: 'Total:', values: { total: 0.7 + 0.1 } }]

test('exports money and percentages as plain numbers with a comma, dates in shop time, without control columns', () => {
  expect(csvLines({ columns, rows, footer })).toEqual([
    ['Código', 'Realizado em', 'Garantia', 'Total'],
    ['K7', '01/05/2026 23:30:05', '2,5', '1234,50'],
    ['K8', '03/05/2026 09:00:00', '', '-0,10'],
    ['Total:', '', '', '0,80'],
  ])
})

test('prints money as people read it', () => {
  expect(printLines({ columns, rows, footer }).body[0]?.at(-1)).toBe('R$\u00a01.234,50')
})

test('puts the label of a total beside the figures when the first column has one', () => {
  const line = { label: 'Soma', values: { code: '2 pedidos', total: 1 } }
  expect(csvLines({ columns, rows: [], footer: [line] })[1]).toEqual(['2 pedidos', 'Soma', '', '1,00'])
})
