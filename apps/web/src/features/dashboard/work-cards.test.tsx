import { openSession, shopTimeZone } from '@shop/browser/session'
import type { Work } from '@shop/contract/dashboard'
import { shopDay, weekStart } from '@shop/domain/shop-time'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderWithQuestions } from '../../../test/render.tsx'
import { queryClient } from '../../shared/api/query-client.ts'
import { WorkCards } from './work-cards.tsx'

const figures = (orders: number, sold: number) => ({ orders, sold, profit: sold / 4 })

async function show(work: object, permissions: string[]) {
  vi.stubGlobal('fetch', async () => Response.json({ data: work }))
  openSession({
    accessToken: `h.${btoa(JSON.stringify({ sub: '7' }))}.s`,
    expires: Date.now() + 60_000,
    permissions,
  })
  renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <WorkCards />
    </QueryClientProvider>,
  )
}
const textOf = (element: HTMLElement) => element.textContent?.replace(/\s/g, ' ')

beforeEach(() => queryClient.clear())

const ALL = {
  sales: {
    today: figures(3, 300),
    todayBefore: figures(2, 200),
    week: figures(10, 900),
    weekBefore: figures(12, 1000),
    yesterday: figures(4, 450),
    lastWeek: figures(40, 5000),
  },
  money: { till: { expected: 150 }, withDeliverers: 80.5, overdue: 0 },
  waiting: {
    ordersToApprove: 2,
    ordersToPrepare: 0,
    ordersForDeliverer: 3,
    ordersAtOnce: 0,
    ordersForCustomer: 2,
    ordersToLeave: 5,
    ordersWithoutDeliverer: 4,
    payments: 1,
    lowStock: 7,
  },
} as unknown as Work

test('today and this week stand against the days before, in money and orders', async () => {
  await show(ALL, ['full:access'])
  const sales = await screen.findByRole('region', { name: 'Vendas' })
  const [today, week] = within(sales)
    .getAllByRole('heading')
    .map(({ parentElement }) => textOf(parentElement as HTMLElement))
  expect(today).toContain('R$ 300,00')
  expect(today).toMatch(
    /3 pedidos, lucro bruto de R\$ 75,00.*que há 7 dias até esta hora \(R\$ 200,00, 2 pedidos\)/,
  )
  expect(today).toMatch(/50% a mais que.*Ontem: R\$ 450,00, 4 pedidos/)
  expect(week).toMatch(/R\$ 900,00.*que na semana passada até esta hora \(R\$ 1\.000,00, 12 pedidos\)/)
  expect(week).toMatch(/10% a menos que.*Semana passada inteira: R\$ 5\.000,00, 40 pedidos/)
  const days = within(sales)
    .getAllByRole('link')
    .map((link) => new URL(link.getAttribute('href') ?? '', 'http://shop').searchParams)
  const now = shopDay(new Date(), shopTimeZone())
  expect(days.map((search) => [search.get('view'), search.get('start'), search.get('end')])).toEqual([
    ['result', now, now],
    ['result', weekStart(now), now],
  ])
})

test('money in the till, with deliverers and overdue each leads to its list', async () => {
  await show(ALL, ['full:access'])
  const money = await screen.findByRole('region', { name: 'Dinheiro' })
  const links = within(money).getAllByRole('link')
  expect(links.map((link) => [textOf(link), link.getAttribute('href')])).toEqual([
    ['Dinheiro no caixaR$ 150,00', '/admin/cash'],
    ['Dinheiro com os motoboysR$ 80,50', '/admin/cash?view=settlements'],
    ['Vencido de clientesR$ 0,00', '/admin/receivables?age=overdue'],
  ])
})

test('a closed till is said to be closed, not empty', async () => {
  await show({ ...ALL, money: { till: { expected: null }, withDeliverers: 0, overdue: null } }, [
    'bo:manage:orders',
  ])
  const money = await screen.findByRole('region', { name: 'Dinheiro' })
  expect(within(money).getAllByRole('link').map(textOf)).toEqual([
    'Dinheiro no caixaCaixa fechado',
    'Dinheiro com os motoboysR$ 0,00',
  ])
})

test('what waits leads to the screen where it is done, what leaves says who lacks a deliverer', async () => {
  await show(ALL, ['full:access'])
  const waits = await screen.findByRole('region', { name: 'O que espera' })
  const links = within(waits).getAllByRole('link')
  expect(links.map((link) => [textOf(link), link.getAttribute('href')])).toEqual([
    ['Pedidos para aprovar2', '/admin/orders?status=11'],
    ['Pedidos para preparar0', '/admin/orders?status=1'],
    ['3 Aguardando motoboy', '/admin/orders?status=3'],
    ['2 Aguardando cliente', '/admin/orders?status=6'],
    ['Pagamentos a conferir1', '/admin/settings?view=payments'],
    ['Estoque baixo7', '/admin/reports?report=5'],
  ])
  expect(textOf(waits)).toContain('Pedidos para sair54 sem motoboy3 Aguardando motoboy2 Aguardando cliente')
})

test('whoever may not see sales or a kind of work sees neither, and no way to a closed screen', async () => {
  const none = { till: null, withDeliverers: null, overdue: null }
  await show({ money: none, waiting: { lowStock: 7 } }, ['bo:manage:dashboard'])
  const waits = await screen.findByRole('region', { name: 'O que espera' })
  expect(textOf(waits)).toBe('Estoque baixo7')
  expect(screen.queryByRole('link')).toBeNull()
  for (const name of ['Vendas', 'Dinheiro']) expect(screen.queryByRole('region', { name })).toBeNull()
})
