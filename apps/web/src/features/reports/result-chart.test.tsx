import type { Result } from '@shop/contract/result'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../test/render.tsx'
import { daysOf, ResultChart } from './result-chart.tsx'
import { changeText, pointsText } from './result-figures.tsx'

const day = (name: string, revenue: number, returned = 0) =>
  ({ day: name, sold: revenue + returned, revenue, returned, profit: revenue / 2 }) as Result['days'][number]

test('a day without sales has its place, unless the period is longer than a year', () => {
  const found = [day('2026-02-27', 100), day('2026-03-02', 50)]
  expect(
    daysOf({ start: '2026-02-27', end: '2026-03-03' }, found).map((one) => [one.day, one.revenue]),
  ).toEqual([
    ['2026-02-27', 100],
    ['2026-02-28', 0],
    ['2026-03-01', 0],
    ['2026-03-02', 50],
    ['2026-03-03', 0],
  ])
  expect(daysOf({ start: '2020-01-01', end: '2026-03-03' }, found)).toEqual(found)
})

test('the chart names its colours, has a scale, the amounts and the days', () => {
  Element.prototype.scrollTo = () => {}
  const { container } = renderInApp(
    <ResultChart days={[day('2026-03-01', 1_480, 20), day('2026-03-02', 0)]} />,
  )
  const legend = screen.getByRole('list', { name: 'Legenda' })
  expect(legend.textContent).toBe('VendidoLucro brutoVoltouem reais por dia')
  expect(container.textContent?.replace(/\s/g, ' ')).toMatch(/1,6 mil1,2 mil8004000.*1\.50001\/0302/)
})

test('amounts of large periods are in thousands, and the first day of a month says which', () => {
  Element.prototype.scrollTo = () => {}
  const days = [day('2026-02-28', 2_940), day('2026-03-01', 131_200), day('2026-03-02', 15_400)]
  const { container } = renderInApp(<ResultChart days={days} />)
  expect(screen.getByRole('list', { name: 'Legenda' }).textContent).toContain('em mil reais por dia')
  expect(container.textContent).toMatch(/2,928\/0213101\/031502$/)
})

test('the change of a margin is told in percentage points, that of money in percent', () => {
  expect(pointsText(32.14, 29.8)).toBe('▲ 2,3 p.p. sobre o período anterior')
  expect(pointsText(20, 30)).toBe('▼ 10 p.p. sobre o período anterior')
  expect(pointsText(20.01, 20)).toBe('como no período anterior')
  expect(pointsText(20, null)).toBe('sem margem em um dos períodos')
  expect(changeText(150, 100)).toBe('▲ 50% sobre o período anterior')
})
