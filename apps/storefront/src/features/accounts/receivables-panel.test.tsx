import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openAccountPanel, refused } from '../../../test/open-storefront.tsx'
import { queryClient } from '../../shared/api/query-client.ts'

const PIX = 'POST /shop/receivables/pix'

const instalment = (id: number, more = {}) => ({
  id,
  orderId: 3,
  code: '12345678',
  number: id,
  of: 2,
  dueDate: '2026-12-22',
  open: 100,
  fine: 0,
  interest: 0,
  status: 'open',
  ...more,
})
const owing = (...items: unknown[]) => ({
  'GET /shop/receivables': { items, limit: 500, available: 300 },
})
const CHARGED = { total: 102.5, pixCode: 'CODE', txid: 't' }

test('what is owed is listed with fine and interest, and the chosen instalments get one Pix code', async () => {
  const overdue = instalment(1, { status: 'overdue', dueDate: '2026-11-20', fine: 2, interest: 0.5 })
  const { panel, sent } = await openAccountPanel('Minhas contas', {
    ...owing(overdue, instalment(2)),
    [PIX]: CHARGED,
  })
  const [first, second] = await panel.findAllByRole('listitem')
  expect(first?.textContent).toMatch(/Pedido 12345678, parcela 1\/2\s*Venceu em 20\/11\/2026.*102,50/)
  expect(second?.textContent).toMatch(/parcela 2\/2\s*Vence em 22\/12\/2026/)
  expect(panel.getByText(/Limite/).textContent).toMatch(/500,00, disponível R\$\s300,00/)
  fireEvent.click(panel.getByRole('button', { name: 'Pagar com Pix' }))
  const code = await panel.findByRole('region', { name: 'Pix das parcelas' })
  expect(code.textContent).toMatch(/Pague R\$\s102,50 com Pix/)
  expect(sent(PIX).map(({ body }) => body)).toEqual([{ instalments: [1] }])
})

test('another choice of instalments withdraws the code, and without one nothing can be paid', async () => {
  const { panel } = await openAccountPanel('Minhas contas', {
    ...owing(instalment(1), instalment(2)),
    [PIX]: CHARGED,
  })
  fireEvent.click(await panel.findByRole('button', { name: 'Pagar com Pix' }))
  await panel.findByRole('region', { name: 'Pix das parcelas' })
  fireEvent.click(panel.getByRole('checkbox', { name: /parcela 1/ }))
  expect(panel.queryByRole('region', { name: 'Pix das parcelas' })).toBeNull()
  expect(panel.getByRole<HTMLButtonElement>('button', { name: 'Pagar com Pix' }).disabled).toBe(true)
})

test('the code of a paid instalment gives way to the word that it was received', async () => {
  let items = [instalment(1), instalment(2)]
  const { panel } = await openAccountPanel('Minhas contas', {
    'GET /shop/receivables': () => ({ items, limit: 500, available: 300 }),
    [PIX]: CHARGED,
  })
  fireEvent.click(await panel.findByRole('button', { name: 'Pagar com Pix' }))
  await panel.findByRole('region', { name: 'Pix das parcelas' })
  for (const left of [[instalment(2)], []]) {
    items = left
    await act(() => queryClient.refetchQueries())
    expect(await panel.findByText('Pix recebido.')).toBeTruthy()
    expect(panel.queryByRole('region', { name: 'Pix das parcelas' })).toBeNull()
  }
})

test('a refused charge says why once, keeps the choice and can be tried again', async () => {
  const text = 'Esta parcela já foi paga.'
  const { panel } = await openAccountPanel('Minhas contas', {
    ...owing(instalment(1), instalment(2)),
    [PIX]: refused(409, 'PAID', text),
  })
  fireEvent.click(await panel.findByRole('checkbox', { name: /parcela 2/ }))
  fireEvent.click(panel.getByRole('button', { name: 'Pagar com Pix' }))
  expect((await panel.findByRole('alert')).textContent).toBe(text)
  expect(screen.getAllByText(text)).toHaveLength(1)
  expect(panel.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([true, true])
  expect(panel.getByRole<HTMLButtonElement>('button', { name: 'Pagar com Pix' }).disabled).toBe(false)
})
