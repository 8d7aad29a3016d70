import type { Unit } from '@shop/contract/units'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen, renderWithQuestions } from '../../../test/render.tsx'
import { press, refused, serve } from '../../../test/serve.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { UnitLife } from './unit-life.tsx'
import { UnitsScreen } from './units-screen.tsx'

const SERIAL = '356938035643809'
const ONE = `GET /units/${SERIAL}`
const WHEN = '2026-01-05T12:00:00.000Z'
const SOLD = {
  serial: SERIAL,
  productId: 1,
  productCode: '100045',
  productName: 'Aparelho X',
  state: 'sold',
  stateText: 'Vendido',
  orderId: 3,
  orderCode: '12345678',
  customer: 'Ana',
  soldAt: WHEN,
  warrantyMonths: 3,
  legalUntil: '2026-04-05',
  warrantyUntil: '2026-07-05',
  entry: { when: WHEN },
  earlierLives: [],
  sale: {
    orderId: 3,
    orderCode: '12345678',
    customerId: 7,
    customer: 'Ana',
    when: WHEN,
    deliveredAt: null,
    packaging: ['/img/1'],
    signature: '/img/2',
    receivedBy: 'Carla',
  },
  claims: [{ id: 2, code: 'G000002', status: 'open', statusText: 'Recebido', when: WHEN, given: false }],
  supplierReturns: [
    {
      id: 4,
      supplier: 'Distribuidora',
      document: '',
      when: WHEN,
      outcome: null,
      outcomeText: 'Com o fornecedor',
      decidedAt: null,
    },
  ],
  history: [
    {
      kind: 'sold',
      text: 'Vendido',
      state: 'sold',
      productName: 'Aparelho X',
      orderId: 3,
      orderCode: '12345678',
      customer: 'Ana',
      returnCode: null,
      who: 'Rui',
      when: WHEN,
    },
  ],
} as unknown as Unit

const inApp = (element: React.ReactNode) => (
  <QueryClientProvider client={queryClient}>{element}</QueryClientProvider>
)
const life = (answer: unknown, permissions?: string[]) => {
  serve({ [ONE]: answer }, permissions)
  renderWithQuestions(inApp(<UnitLife serial={SERIAL} />))
}

test('a sold unit says where it is, both warranties, who received it, and what happened', async () => {
  life(SOLD)
  const text = (await screen.findByRole('region', { name: `Número de série ${SERIAL}` })).textContent
  expect(text).toMatch(
    /Vendido.*Garantia da lojaaté 05\/07\/2026.*Garantia legalaté 05\/04\/2026.*Recebido porCarla/,
  )
  expect(screen.getByAltText('Assinatura de Carla')).toBeTruthy()
  expect(screen.getByText('G000002').closest('a')).toBeTruthy()
  expect(screen.getByText('Remessa 4').closest('a')).toBeTruthy()
  expect(screen.getByText('Receber na garantia')).toBeTruthy()
})

test('who manages neither claims nor purchases reads of them without links, and sees no cost and no profit', async () => {
  life(SOLD, ['bo:manage:reports'])
  const region = await screen.findByRole('region', { name: `Número de série ${SERIAL}` })
  expect(region.textContent).toContain('G000002')
  expect(region.textContent).toContain('Remessa 4')
  expect(screen.queryByText('Receber na garantia')).toBeNull()
  expect(region.querySelectorAll('a[href*="claims"], a[href*="purchases"]')).toHaveLength(0)
  expect(region.textContent).not.toMatch(/Custo|Lucro/)
})

test('the profit of this very unit names what claims took of it', async () => {
  life({ ...SOLD, profit: { price: 1000, cost: 700, claims: 50, total: 250 } })
  const region = await screen.findByRole('region', { name: `Número de série ${SERIAL}` })
  expect(region.textContent?.replace(/\s/g, ' ')).toMatch(
    /Custo com garantiaR\$ 50,00Lucro deste aparelhoR\$ 250,00/,
  )
})

test('what a unit was before it was bought again stands apart, with its own cost, sale and profit', async () => {
  life({
    ...SOLD,
    entry: { when: WHEN, cost: 400 },
    profit: null,
    earlierLives: [
      {
        entry: { when: WHEN, supplier: 'Distribuidora', cost: 700 },
        sale: { ...(SOLD.sale as NonNullable<Unit['sale']>), orderCode: '87654321', customer: 'Bruno' },
        profit: { price: 1000, cost: 700, claims: 50, total: 250 },
      },
    ],
  })
  const heading = await screen.findByRole('heading', { name: 'Antes de ser comprado de novo' })
  const text = heading.parentElement?.textContent?.replace(/\s/g, ' ')
  expect(text).toMatch(
    /OrigemDistribuidoraCustoR\$ 700,00Pedido87654321ClienteBruno.*Lucro deste aparelhoR\$ 250,00/,
  )
})

test('a unit in stock tells how long its warranty will be, and offers no claim', async () => {
  life({
    ...SOLD,
    state: 'stock',
    stateText: 'Em estoque',
    warrantyUntil: null,
    warrantyMonths: 1,
    claims: [],
  })
  const region = await screen.findByRole('region', { name: `Número de série ${SERIAL}` })
  expect(region.textContent).toContain('Garantia da loja1 mês após a venda')
  expect(screen.getByText('Última venda')).toBeTruthy()
  expect(screen.queryByText('Receber na garantia')).toBeNull()
})

test('a serial number that nobody knows says so, and can be asked for again', async () => {
  let answer: unknown = () => refused(404, 'NOT_FOUND', 'Número de série não encontrado.')
  life(() => (typeof answer === 'function' ? answer() : answer))
  expect((await screen.findByRole('alert')).textContent).toContain('Número de série não encontrado.')
  answer = SOLD
  press('Tentar de novo')
  expect(await screen.findByText('Aparelho X (código 100045)')).toBeTruthy()
})

const screenFor = (permissions: string[], answer: unknown = { units: [], total: 0 }) => {
  serve({ 'GET /units': answer }, permissions)
  return renderScreen('/admin/units', inApp(<UnitsScreen />))
}

test('who manages products sees the list and the import', async () => {
  await screenFor(['bo:manage:products'])
  expect(await screen.findByText('Nenhum número de série foi encontrado.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Importar planilha' }).getAttribute('href')).toContain(
    '/admin/moving?kind=units',
  )
})

test('who does not manage products looks up one number only', async () => {
  await screenFor(['bo:manage:orders'])
  expect(await screen.findByLabelText('Consultar número de série ou IMEI')).toBeTruthy()
  expect(screen.queryByText('Importar planilha')).toBeNull()
  expect(screen.queryByLabelText('Código do produto')).toBeNull()
})

test('a list of units that failed does not look empty', async () => {
  await screenFor(['bo:manage:products'], () => refused(500, 'X', 'Falhou'))
  expect((await screen.findByRole('alert')).textContent).toContain('Falhou')
  expect(screen.queryByText('Nenhum número de série foi encontrado.')).toBeNull()
})
