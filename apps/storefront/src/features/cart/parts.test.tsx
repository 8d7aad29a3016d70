import { fill } from '@shop/browser/test/fill'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CUSTOMER, cartWith, openStorefront, order } from '../../../test/open-storefront.tsx'

const CART = `GET /orders/pre/checkout/${CUSTOMER}`
const PLACE = `POST /orders/checkout/${CUSTOMER}`
const PLANS = [[14], [30, 60]]
const onTerm = () => {
  const cart = cartWith(2)
  return { ...cart, customer: { ...cart.customer, termPlans: PLANS, termAvailable: 500 } }
}

const open = (cart: unknown) =>
  openStorefront('/carrinho', {
    [CART]: cart,
    [PLACE]: { code: '12345678', orderId: 3 },
    'GET /shop/orders/3': order({ statusKey: 1 }),
  })
const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole('radio', { name }))
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fill(field(label), value)
const finish = () => fireEvent.click(screen.getByRole('button', { name: /Finalizar pedido · R\$\s52,00/ }))
const partsOf = (calls: { body: unknown }[]) => (calls[0]?.body as { parts: unknown } | undefined)?.parts

test('a customer with terms buys all of it on one of them', async () => {
  const { sent } = open(onTerm())
  await choose(/^A prazo/)
  expect(screen.getByText(/você tem R\$\s500,00 disponíveis$/)).toBeTruthy()
  await fill(field('Prazo'), '30/60')
  finish()
  await screen.findByRole('heading', { name: 'Pedido 12345678' })
  expect(partsOf(sent(PLACE))).toEqual([{ kind: 'term', amount: 52, days: [30, 60] }])
})

test('without terms nothing is offered on term', async () => {
  open(cartWith(2))
  await choose(/^Dividir o pagamento/)
  expect(screen.queryByRole('radio', { name: /^A prazo/ })).toBeNull()
  expect([...field('Forma da parte 1').querySelectorAll('option')].map((one) => one.textContent)).toEqual([
    'Pix',
    'Transferência',
  ])
})

test('the last part takes what the others leave, and the sum must be what is to be paid', async () => {
  const { sent } = open(cartWith(2))
  await choose(/^Dividir o pagamento/)
  expect(screen.getByText('Informe o valor de cada parte.')).toBeTruthy()
  await type('Valor da parte 1', 'vinte')
  expect(screen.getByText('Informe um valor válido.')).toBeTruthy()
  await type('Valor da parte 1', '60')
  expect(screen.getByText(/Passam R\$\s8,00 do total/)).toBeTruthy()
  finish()
  expect(sent(PLACE)).toEqual([])
  await type('Valor da parte 1', '20,50')
  expect(field('Valor da parte 2').placeholder).toBe('31,50')
  finish()
  await screen.findByRole('heading', { name: 'Pedido 12345678' })
  expect(sent(PLACE)[0]?.key).toMatch(/^[0-9a-f]{32}$/)
  expect(partsOf(sent(PLACE))).toEqual([
    { kind: 'pix', amount: 20.5 },
    { kind: 'transfer', amount: 31.5 },
  ])
})

test('parts can be added and removed, and one payment replaces them', async () => {
  const { sent } = open(onTerm())
  await choose(/^Dividir o pagamento/)
  fireEvent.click(screen.getByRole('button', { name: 'Adicionar parte' }))
  expect(screen.getAllByLabelText(/^Forma da parte/)).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: 'Remover a parte 1' }))
  expect(screen.getAllByLabelText(/^Forma da parte/)).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Remover a parte 1' })).toBeNull()
  await choose(/^Transferência/)
  expect(screen.queryByLabelText('Forma da parte 1')).toBeNull()
  expect(sent(PLACE)).toEqual([])
})
