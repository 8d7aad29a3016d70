import { fill } from '@shop/browser/test/fill'
import type { SentUnit, SupplierReturn } from '@shop/contract/supplier-returns'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { renderScreen, renderWithQuestions } from '../../../../test/render.tsx'
import { button, field, press, refused, serve, type } from '../../../../test/serve.ts'
import { queryClient } from '../../../shared/api/query-client.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { NewReturnDialog } from './new-return-dialog.tsx'
import { ReturnsView } from './returns-view.tsx'
import { SentDialog } from './sent-dialog.tsx'

const UNIT: SentUnit = {
  serial: '356938035643809',
  productId: 1,
  productCode: '100045',
  productName: 'Aparelho X',
  cost: 700,
  outcome: null,
  amount: null,
  replacement: null,
  decidedBy: null,
  decidedAt: null,
}
const SENT: SupplierReturn = {
  id: 4,
  supplierId: 1,
  supplier: 'Distribuidora',
  document: 'NF 12',
  who: 'Ana',
  when: '2026-01-05T12:00:00.000Z',
  days: 31,
  open: 1,
  units: [UNIT],
}
const DECIDE = 'PATCH /supplier-returns/4/units/356938035643809'
const SUPPLIERS = { 'GET /suppliers': { suppliers: [{ id: 1, name: 'Distribuidora' }], total: 1 } }

const onClose = vi.fn()
const inApp = (element: ReactNode) => (
  <QueryClientProvider client={queryClient}>{element}</QueryClientProvider>
)
const show = (element: ReactNode) => {
  onClose.mockClear()
  renderWithQuestions(inApp(element))
}
const decide = (answer: unknown) => {
  const sent = serve({ [DECIDE]: answer })
  show(<DecideDialog returnId={4} unit={UNIT} onClose={onClose} />)
  return sent
}
const choose = (outcome: string) => fill(field('O que aconteceu'), outcome)
/** Reads a serial number as a scanner does. */
const scan = async (serial: string) => {
  const box = field('Número de série ou IMEI')
  await fill(box, serial)
  fireEvent.keyDown(box, { key: 'Enter' })
}

test('a batch needs a supplier and a unit; a refusal keeps what was scanned, and it is sent once', async () => {
  let answer: unknown = () => refused(409, 'NOT_DEFECTIVE', 'Este aparelho não está com defeito.')
  const sent = serve({
    ...SUPPLIERS,
    'POST /supplier-returns': () => (typeof answer === 'function' ? answer() : answer),
  })
  show(<NewReturnDialog onClose={onClose} />)
  await screen.findByText('Distribuidora')
  await fill(field(/^Fornecedor/), '1')
  await type('Documento', 'NF 12')
  expect(button('Registrar').disabled).toBe(true)
  await scan(UNIT.serial)
  await waitFor(() => expect(button('Registrar').disabled).toBe(false))
  press('Registrar')
  expect((await screen.findByRole('alert')).textContent).toBe('Este aparelho não está com defeito.')
  expect(screen.getByLabelText(`Remover ${UNIT.serial}`)).toBeTruthy()
  answer = SENT
  const send = button('Registrar')
  fireEvent.click(send)
  fireEvent.click(send)
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(sent).toHaveLength(2)
  expect(sent[1]?.body).toEqual({ supplierId: 1, document: 'NF 12', serials: [UNIT.serial] })
})

test.each([
  ['credited', 'O aparelho fica com o fornecedor.', 'Valor creditado', '650,50', { amount: 650.5 }],
  [
    'replaced',
    'O outro aparelho entra no estoque ao custo deste.',
    'Número de série do outro aparelho',
    '490154203237518',
    { serial: '490154203237518' },
  ],
])(
  'a unit that was %s needs its detail, and says what follows',
  async (outcome, effect, label, value, detail) => {
    const sent = decide({})
    await choose(outcome)
    expect(screen.getByText(effect)).toBeTruthy()
    expect(button('Registrar').disabled).toBe(true)
    await type(new RegExp(`^${label}`), value)
    press('Registrar')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent.map(({ body }) => body)).toEqual([{ outcome, ...detail }])
  },
)

test.each([
  ['repaired', 'O aparelho volta ao estoque.'],
  ['refused', 'O aparelho volta aos defeituosos.'],
])('a unit that was %s needs nothing else', async (outcome, effect) => {
  const sent = decide({})
  await choose(outcome)
  expect(screen.getByText(effect)).toBeTruthy()
  expect(screen.queryByLabelText(/^Valor creditado/)).toBeNull()
  press('Registrar')
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ outcome }]))
})

test('an outcome that was refused says why and keeps the amount', async () => {
  decide(() => refused(409, 'DECIDED', 'O resultado já foi registrado.'))
  await type(/^Valor creditado/, '650,50')
  press('Registrar')
  expect((await screen.findByRole('alert')).textContent).toBe('O resultado já foi registrado.')
  expect(field(/^Valor creditado/).value).toMatch(/650,50/)
  expect(onClose).not.toHaveBeenCalled()
})

test('a batch says what came of each unit, and asks only about those without an outcome', async () => {
  serve({})
  const credited: SentUnit = { ...UNIT, serial: '490154203237518', outcome: 'credited', amount: 650.5 }
  const onUnit = vi.fn()
  show(
    <SentDialog
      sent={{ ...SENT, units: [UNIT, credited] }}
      unit={undefined}
      onUnit={onUnit}
      onClose={onClose}
    />,
  )
  const rows = (await screen.findAllByRole('row', { hidden: true })).map((row) =>
    row.textContent?.replace(/\s/g, ' '),
  )
  expect(rows.some((row) => row?.includes('R$ 650,50'))).toBe(true)
  const boxes = screen.getAllByRole('checkbox', { hidden: true })
  fireEvent.click(boxes[1] as HTMLElement)
  expect(screen.queryByText('Registrar resultado')).toBeNull()
  fireEvent.click(boxes[0] as HTMLElement)
  fireEvent.click(await screen.findByText('Registrar resultado'))
  expect(onUnit).toHaveBeenCalledWith(UNIT.serial)
})

const view = (answer: unknown) => {
  serve({ 'GET /supplier-returns': answer })
  return renderScreen(
    '/admin/purchases',
    inApp(<ReturnsView search={{}} opened={{ open: vi.fn(), close: vi.fn() }} />),
  )
}

test('what suppliers have is summed at cost, and what is out for long is marked', async () => {
  await view({ items: [SENT, { ...SENT, id: 5, open: 0 }], total: 2, open: { units: 1, cost: 700 } })
  expect((await screen.findByText(/com fornecedores/)).textContent?.replace(/\s/g, ' ')).toBe(
    '1 aparelho com fornecedores, R$ 700,00 ao custo.',
  )
  expect(screen.getByText('Fora há 31 dias')).toBeTruthy()
  expect(screen.getByText('Resolvida')).toBeTruthy()
})

test('without a batch the list says so', async () => {
  await view({ items: [], total: 0, open: { units: 0, cost: 0 } })
  expect(await screen.findByText('Nenhum aparelho foi enviado a um fornecedor.')).toBeTruthy()
  expect(screen.queryByText(/com fornecedores/)).toBeNull()
})
