import { fill } from '@shop/browser/test/fill'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CUSTOMER, cartWith, openStorefront, order, refused } from '../../../test/open-storefront.tsx'

const CART = `GET /orders/pre/checkout/${CUSTOMER}`
const CHANGE = `PATCH /orders/cart/change/${CUSTOMER}`
const PAY = `POST /orders/checkout/pix/${CUSTOMER}`

const quantity = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Quantidade de Capa 1' })

async function typeQuantity(text: string) {
  const field = await quantity()
  await fill(field, text)
  fireEvent.blur(field)
  return field
}

test.each(['1,5', '-3', '2 capas', '', '1e3'])(
  'a quantity typed as "%s" is not read as another one',
  async (text) => {
    const { sent } = openStorefront('/carrinho', { [CART]: cartWith(2) })
    const field = await typeQuantity(text)
    expect(field.value).toBe('2')
    expect(sent(CHANGE)).toEqual([])
  },
)

test.each([
  ['3', 3],
  ['99', 5],
  ['0', 0],
])('a quantity typed as "%s" becomes %d', async (text, newQuantity) => {
  const { sent } = openStorefront('/carrinho', {
    [CART]: cartWith(2),
    [CHANGE]: (body: unknown) => cartWith((body as { newQuantity: number }).newQuantity),
  })
  await typeQuantity(text)
  await waitFor(() => expect(sent(CHANGE)[0]?.body).toEqual({ productId: 1, newQuantity }))
  if (newQuantity === 0) expect(await screen.findByText('O carrinho está vazio.')).toBeTruthy()
  else await expect.poll(async () => (await quantity()).value).toBe(String(newQuantity))
})

test('the cart says where and when it is delivered, and what the warranty waives', async () => {
  openStorefront('/carrinho', { [CART]: cartWith(2) })
  const where = await screen.findByText(/Entrega em Rua Augusta, 100, Consolação, São Paulo – SP/)
  expect(where.textContent).toMatch(/Próxima saída: (hoje|\d+ de \w+\.?) às \d\d:\d\d\./)
  fireEvent.click(screen.getByRole('checkbox', { name: /Garantia/ }))
  expect(screen.getByText('dispensa o frete do motoboy')).toBeTruthy()
  expect(screen.getByRole('button', { name: /Pagar com Pix/ }).textContent).toMatch(/42,00/)
  fireEvent.click(screen.getByRole('radio', { name: /Retirar na loja/ }))
  expect(screen.queryByText(/Entrega em/)).toBeNull()
})

test.each([
  [true, 'confirmado na hora'],
  [false, 'a loja confere o pagamento'],
])('with payments by Pix accepted automatically: %s, Pix is %s', async (pixAuto, words) => {
  const company = { name: 'Capas & Cia', phone: '', logoUrl: null, pixAuto }
  openStorefront('/carrinho', { [CART]: cartWith(2), 'GET /shop/company': company })
  expect(await screen.findByText(words)).toBeTruthy()
})

test('an order is placed with the amount that was shown, and opens', async () => {
  const { sent, address } = openStorefront('/carrinho', {
    [CART]: cartWith(2),
    [PAY]: { code: '12345678', orderId: 3 },
    'GET /shop/orders/3': order({ statusKey: 1 }),
  })
  await fill(await screen.findByLabelText('Recado para a loja (opcional)'), ' Depois das 18h ')
  fireEvent.click(screen.getByRole('button', { name: /Pagar com Pix · R\$\s52,00/ }))
  await screen.findByRole('heading', { name: 'Pedido 12345678' })
  expect(address()).toBe('/loja/pedidos/3')
  expect(sent(PAY)).toEqual([
    {
      route: PAY,
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      body: {
        typeOfDelivery: 1,
        withWarranty: false,
        isFastDelivery: false,
        totalSeen: 52,
        comments: 'Depois das 18h',
      },
    },
  ])
})

test('a refused order keeps the choices, says why and loads the cart again', async () => {
  const { sent } = openStorefront('/carrinho', {
    [CART]: cartWith(2),
    [PAY]: refused(409, 'PRICE_CHANGED', 'O preço mudou.'),
  })
  const button = await screen.findByRole('button', { name: /Pagar com Pix/ })
  const before = sent(CART).length
  fireEvent.click(button)
  expect((await screen.findByRole('alert')).textContent).toBe('O preço mudou.')
  await expect.poll(() => sent(CART).length).toBeGreaterThan(before)
})
