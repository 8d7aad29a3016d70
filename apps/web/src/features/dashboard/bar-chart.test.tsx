import { CHARTS, type Chart } from '@shop/contract/charts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../test/render.tsx'
import { BarChart } from './bar-chart.tsx'

const chartOf = (type: Chart['type']) => CHARTS.find((chart) => chart.type === type) as Chart
const entries = Array.from({ length: 10 }, (_, at) => ({
  label: `Capa ${at}`,
  extra: undefined,
  value: 10 - at,
}))

test('a horizontal chart keeps its height in an area that the keyboard scrolls, and counts in whole numbers', () => {
  renderInApp(<BarChart chart={chartOf('mostViewedProd')} entries={entries} />)
  const area = screen.getByRole('group', { name: 'Produtos mais visualizados: gráfico' })
  expect(area.tabIndex).toBe(0)
  expect((area.firstElementChild as HTMLElement).style.height).toBe('1500px')
  expect([...(area.lastElementChild?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    '0',
    '10',
    '20',
    '30',
    '40',
    '50',
  ])
})
