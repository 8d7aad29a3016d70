import { fill } from '@shop/browser/test/fill'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CUSTOMER, cartWith, openStorefront, order, refused } from '../../../test/open-storefront.tsx'

const CART = `GET /orders/pre/checkout/${CUSTOMER}`
const CHANGE = `PATCH /orders/cart/change/${CUSTOMER}`
const PAY = `POST /orders/checkout/pix/${CUSTOMER}`
const TRANSFER = `POST /orders/checkout/bank/transfer/${CUSTOMER}`
const PLACE = `POST /orders/checkout/${CUSTOMER}`
const PLACED = { code: '12345678', orderId: 3 }
const OPENED = { 'GET /shop/orders/3': order({ statusKey: 1 }) }

/** A response between client and server that leaves open whether the call was done. */
const NO_RESPONSE = 'Não deu certo agora.'
const LOST = refused(502, 'BAD_GATEWAY', NO_RESPONSE)

const finish = () => screen.findByText<HTMLButtonElement>(/^(Pagar|Finalizar)/)
const choice = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const comments = () => screen.getByLabelText<HTMLTextAreaElement>('Recado para a loja (opcional)')

test('an order whose response got lost keeps all choices, and a further press cannot place a second one', async () => {
  let response: unknown = LOST
  const { sent, address } = openStorefront('/carrinho', {
    ...OPENED,
    [CART]: () => cartWith(response === LOST ? 2 : 0),
    [PAY]: () => response,
  })
  const button = await finish()
  fireEvent.click(choice(/^Retirar na loja/))
  await fill(comments(), 'Sem sacola')
  fireEvent.click(button)
  expect((await screen.findByRole('alert')).textContent).toBe(NO_RESPONSE)
  expect([choice(/^Retirar na loja/).checked, comments().value]).toEqual([true, 'Sem sacola'])
  response = PLACED
  fireEvent.click(button)
  fireEvent.click(button)
  await screen.findByRole('heading', { name: 'Pedido 12345678' })
  expect(new Set(sent(PAY).map(({ key }) => key)).size).toBe(1)
  expect(address()).toBe('/loja/pedidos/3')
})

test('an order whose response got lost is opened from the empty cart', async () => {
  const attempt = { key: 'a'.repeat(32), sent: [{ payment: 'pix', body: { typeOfDelivery: 2 } }] }
  localStorage.setItem(`loja:checkout:${CUSTOMER}`, JSON.stringify(attempt))
  const { sent } = openStorefront('/carrinho', { ...OPENED, [PAY]: PLACED })
  expect(await screen.findByText('O pedido 12345678 tinha chegado à loja.')).toBeTruthy()
  await screen.findByRole('heading', { name: 'Pedido 12345678' })
  expect(sent(PAY).map(({ key }) => key)).toEqual([attempt.key])
})

test('an earlier order whose response got lost is named, and the cart filled since stays and is ordered next', async () => {
  const attempt = { key: 'a'.repeat(32), sent: [{ payment: 'pix', body: { typeOfDelivery: 2 } }] }
  localStorage.setItem(`loja:checkout:${CUSTOMER}`, JSON.stringify(attempt))
  const { sent, address } = openStorefront('/carrinho', {
    ...OPENED,
    [CART]: cartWith(2),
    [PAY]: (body: { isFastDelivery?: boolean }) =>
      body.isFastDelivery === undefined ? PLACED : refused(409, 'DUPLICATE', 'Outro conteúdo.'),
  })
  fireEvent.click(await finish())
  expect(
    await screen.findByText('O pedido 12345678 tinha chegado; este carrinho ainda não foi pedido.'),
  ).toBeTruthy()
  expect(screen.getByRole('list', { name: 'Produtos no carrinho' })).toBeTruthy()
  expect(address()).toBe('/loja/carrinho')
  fireEvent.click(await finish())
  await waitFor(() => expect(new Set(sent(PAY).map(({ key }) => key)).size).toBe(2))
})

test('a credit that covers everything leaves nothing to pay, and can be kept for later', async () => {
  openStorefront('/carrinho', { [CART]: cartWith(2, { credit: 80 }) })
  expect((await finish()).textContent).toBe('Finalizar com crédito')
  expect(screen.getByText('Crédito usado').parentElement?.textContent).toMatch(/− R\$\s52,00/)
  expect(screen.queryByLabelText(/^Dividir o pagamento/)).toBeNull()
  fireEvent.click(choice(/^Usar o meu crédito/))
  expect((await finish()).textContent).toMatch(/^Pagar com Pix · R\$\s52,00/)
  expect(screen.queryByText('Crédito usado')).toBeNull()
})

test('an immediate delivery is offered where the shop has it, with its price and without a departure', async () => {
  const { sent } = openStorefront('/carrinho', {
    ...OPENED,
    [CART]: cartWith(2, { fastDeliveryEnabled: true, fastDeliveryTax: 25 }),
    [TRANSFER]: PLACED,
  })
  const button = await finish()
  fireEvent.click(choice(/entrega rápida/))
  expect(await screen.findByText(/Sai assim que estiver pronto/)).toBeTruthy()
  fireEvent.click(choice(/^Transferência/))
  fireEvent.click(button)
  await screen.findByRole('heading', { name: 'Pedido 12345678' })
  expect(sent(TRANSFER)[0]?.body).toMatchObject({ isFastDelivery: true, typeOfDelivery: 1 })
})

test('a sale on term above the limit says so before and after the refusal, and keeps the chosen due days', async () => {
  const text = 'Faltam R$ 20,00 no limite.'
  const cart = cartWith(2)
  const customer = { ...cart.customer, termPlans: [[14], [30, 60]], termAvailable: 32 }
  openStorefront('/carrinho', {
    [CART]: { ...cart, customer },
    [PLACE]: refused(409, 'OVER_LIMIT', text),
  })
  const button = await finish()
  expect(screen.getByText(/você tem R\$\s32,00 disponíveis, faltam R\$\s20,00 para esta compra/)).toBeTruthy()
  fireEvent.click(choice(/^A prazo/))
  await fill(screen.getByLabelText('Prazo'), '30/60')
  fireEvent.click(button)
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect(screen.getByLabelText<HTMLSelectElement>('Prazo').value).toBe('30/60')
  fireEvent.click(choice(/^Pix/))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('lines that cannot be sold as they are say why', async () => {
  const cart = cartWith(2)
  const [line] = cart.cart.items
  const items = [
    { ...line, productId: 1, name: 'Capa 1', archived: true },
    { ...line, productId: 2, name: 'Capa 2', stock: 0 },
    { ...line, productId: 3, name: 'Capa 3', stock: 1 },
    { ...line, productId: 4, name: 'Capa 4' },
  ]
  openStorefront('/carrinho', { [CART]: { ...cart, cart: { ...cart.cart, items } } })
  const list = within(await screen.findByRole('list', { name: 'Produtos no carrinho' }))
  const badges = list.getAllByRole('listitem').map((one) => one.querySelector('.badge')?.textContent ?? '')
  expect(badges).toEqual(['Não está mais à venda: remova', 'Esgotou', 'Só resta 1', ''])
})

test('a change of the cart that is refused is said at its line, which keeps its units', async () => {
  openStorefront('/carrinho', { [CART]: cartWith(2), [CHANGE]: refused(409, 'OUT_OF_STOCK', 'Só restam 2.') })
  fireEvent.click(await screen.findByLabelText('Mais um'))
  expect((await screen.findByRole('alert')).closest('li')?.textContent).toContain('Só restam 2.')
  expect(screen.getByLabelText<HTMLInputElement>('Quantidade de Capa 1', { selector: 'input' }).value).toBe(
    '2',
  )
})

test('a cart that cannot be loaded can be asked for again', async () => {
  let response: unknown = refused(403, 'FORBIDDEN', 'O seu cadastro está bloqueado.')
  openStorefront('/carrinho', { [CART]: () => response })
  expect((await screen.findByRole('alert')).textContent).toBe('O seu cadastro está bloqueado.')
  response = cartWith(2)
  fireEvent.click(screen.getByText('Tentar de novo'))
  expect(await finish()).toBeTruthy()
})
