import { REPORTS } from '@shop/contract/reports'
import type { Report } from '@shop/contract/reports/report'
import { expect, test } from 'vitest'
import { readReportsSearch } from './read-reports-search.ts'
import { ordersSource } from './report-source.ts'
import { missingFilters, reportAddress, reportOf } from './reports-search.ts'

const FULL = {
  start: '2026-03-01',
  end: '2026-03-31',
  deliverer: 7,
  attendant: 8,
  brand: 'Ápice & Cia/Sul',
  reference: 'Linha 1',
}

test('a report is not generated before all its required filters are chosen', () => {
  expect(missingFilters({})).toEqual({ report: 'Selecione o nome da relatório' })
  expect(missingFilters({ report: 99 })).toEqual({ report: 'Selecione o nome da relatório' })
  expect(missingFilters({ report: 6 })).toEqual({
    deliverer: 'Informe o motoboy',
    start: 'Selecione a data inicial',
    end: 'Selecione a data final',
  })
  expect(missingFilters({ report: 7 })).toEqual({})
  expect(missingFilters({ ...FULL, report: 1, end: '2026-02-28' })).toHaveProperty('end')
})

test.each(REPORTS)('report $id, $title, has a complete address', (report) => {
  expect(missingFilters({ ...FULL, report: report.id })).toEqual({})
  expect(reportAddress(report, FULL)).not.toMatch(/:\w+(\/|$)|\/\/|\/$/)
})

test('a period is whole days, and names in an address are encoded', () => {
  const path = (id: number) => {
    const report = reportOf(id)
    return report && reportAddress(report, FULL)
  }
  expect(path(12)).toBe(
    'GET /reports/order/start/2026-03-01T00%3A00%3A00/end/2026-03-31T23%3A59%3A59/attendant/8',
  )
  expect(path(15)).toBe('GET /reports/products/%C3%81pice%20%26%20Cia%2FSul/Linha%201')
  expect(path(7)).toBe('GET /reports/product/stock/sales/level/0')
})

test.each([
  [{ orders: 'all' }, {}],
  [{ orders: 7 }, { row: 7 }],
  [{ orders: 'all', payment: 'pix' }, { payment: 'pix' }],
])('the address %j opens orders of a report', (search, query) => {
  const report = reportOf(1) as Report
  const source = ordersSource(report, { ...FULL, ...readReportsSearch(search) })
  expect(source?.address).toMatch(/\/desc\/orders$/)
  expect(source?.query).toEqual(query)
})

test('a report without orders opens none, and orders are not open by default', () => {
  expect(ordersSource(reportOf(5) as Report, { ...FULL, orders: 'all' })).toBeUndefined()
  expect(ordersSource(reportOf(1) as Report, FULL)).toBeUndefined()
})

test('an invalid address shows the empty form', () => {
  expect(
    readReportsSearch({
      report: 'x',
      start: 'ontem',
      end: '2026-02-30',
      deliverer: '-1',
      level: 4,
      payment: 'ouro',
    }),
  ).toMatchObject({
    report: undefined,
    start: undefined,
    end: undefined,
    level: undefined,
    deliverer: undefined,
    payment: undefined,
  })
})
