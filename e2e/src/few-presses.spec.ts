import { randomUUID } from 'node:crypto'
import { makeCustomer, makeProduct, signUp } from './make.ts'
import { counter } from './presses.ts'
import { selectionBar } from './selection.ts'
import { ADMIN, expect, seesNotice, signIn, test } from './shop.ts'

test('three products are sold with ten clicks and texts', async ({ page, api }) => {
  const customer = await makeCustomer(api, { shippingCost: 10 })
  const products = []
  for (let made = 0; made < 3; made++) products.push(await makeProduct(api, { stock: 2 }))
  const tag = `kit ${randomUUID().slice(0, 8)}`
  for (const { code, discount, imagesUrl: _, ...product } of products) {
    const { name, description, brand, reference, cost, sellPrice, stockAlert, stock } = product
    await api.PUT('/api/products/{code}', {
      params: { path: { code } },
      body: {
        code,
        name,
        description,
        brand,
        reference,
        cost,
        sellPrice,
        stockAlert,
        stock,
        discount,
        tags: [tag],
      },
    })
  }
  await signIn(page, ADMIN, '/admin/orders')
  const { does, count } = counter()
  await does(page.getByRole('link', { name: 'Vendas' }).click())
  await does(page.getByPlaceholder('Pesquisar cliente por nome ou email').fill(customer.email))
  await does(page.getByRole('row', { name: customer.name }).click())
  await does(page.getByPlaceholder('Pesquisar produto por nome, tag, referencia ou marca').fill(tag))
  await does(page.getByRole('button', { name: 'Buscar' }).click())
  for (const { name } of products)
    await does(page.getByRole('button', { name: `Adicionar ${name}`, exact: true }).click())
  await expect(page.getByRole('button', { name: 'Carrinho: 3 itens' })).toBeVisible()
  await does(page.getByRole('button', { name: 'Entrega e pagamento' }).click())
  await does(page.getByRole('button', { name: 'Finalizar Pedido' }).click())
  await expect(page.getByText(`Ordem para: ${customer.name} concluída`)).toBeVisible()
  expect(count()).toBe(10)
})

test('presses on several products that follow each other fast are all in the cart, a double click once', async ({
  page,
  api,
}) => {
  const customer = await makeCustomer(api, {})
  const [one, other] = [await makeProduct(api, { stock: 3 }), await makeProduct(api, { stock: 3 })]
  await signIn(page, ADMIN, `/admin/selling?customer=${customer.id}&q=Produto`)
  // The first response comes long after the second press.
  await page.route('**/api/orders/cart/add/*', async (route) => {
    const response = await route.fetch()
    await seen
    await route.fulfill({ response: response })
  })
  let release = () => {}
  const seen = new Promise<void>((resolve) => {
    release = resolve
  })
  const box = page.getByPlaceholder('Pesquisar produto por nome, tag, referencia ou marca')
  const add = async (name: string) => {
    await box.fill(name)
    await page.getByRole('button', { name: 'Buscar' }).click()
    await page.getByRole('button', { name: `Adicionar ${name}`, exact: true }).dblclick()
  }
  await add(one.name)
  await add(other.name)
  release()
  const cart = page.getByRole('complementary', { name: 'No carrinho' })
  for (const { name } of [one, other])
    await expect(cart.getByRole('listitem').filter({ hasText: name })).toContainText('1 × ')
})

test('an application is answered with deliverer and fast tax by six clicks, the terms proposed by the neighbourhood', async ({
  page,
  api,
}) => {
  const neighborhood = `Vila ${randomUUID().slice(0, 8)}`
  const { data } = await api.GET('/api/employees/deliverers')
  const deliverer = data?.data.deliverers[0]
  const terms = {
    level: 2,
    shippingCost: 12.5,
    fastDeliveryTax: 25,
    delivererId: deliverer?.id ?? 0,
  } as const
  for (let neighbours = 0; neighbours < 2; neighbours++) await makeCustomer(api, terms, neighborhood)
  const { name, email } = await signUp(api, { neighborhood })
  await signIn(page, ADMIN, '/admin/customers')
  const { does, count } = counter()
  await does(page.getByRole('button', { name: /^Aguardando Aprovação/ }).click())
  // The list is shared with other tests; in a shop it is as long as a page.
  await expect(page.getByRole('table', { name: 'Clientes Aguardando Aprovação' })).toBeVisible()
  await page.getByPlaceholder('Pesquisar').last().fill(name)
  await does(page.getByRole('row', { name }).getByRole('checkbox').click())
  await does(selectionBar(page).getByRole('button', { name: 'Aprovar ou Reprovar' }).click())
  const dialog = page.getByRole('dialog', { name: `Aprovar ou Reprovar: ${name}` })
  for (const fact of ['(11) 98765-4321', 'Rua das Flores, 10', `${neighborhood}, São Paulo, SP`])
    await expect(dialog.getByText(fact)).toBeVisible()
  await expect(dialog.getByText('CPF', { exact: true })).toBeVisible()
  await expect(dialog.getByText(`O mais comum em ${neighborhood}: R$ 12,50 (2 clientes)`)).toBeVisible()
  await expect(dialog.getByLabel('Frete')).toHaveValue('12,50')
  await expect(dialog.getByLabel('Taxa de entrega rápida')).toHaveValue('25,00')
  await expect(dialog.getByRole('combobox', { name: 'Motoboy' })).toHaveValue(deliverer?.name ?? '')
  await does(dialog.getByRole('combobox', { name: 'Nível' }).click())
  await does(page.getByRole('option', { name: 'Prata' }).click())
  await seesNotice(
    page,
    'Cliente aprovado/reprovado com sucesso.',
    does(dialog.getByRole('button', { name: 'Aprovar', exact: true }).click()),
  )
  expect(count()).toBe(6)
  const { data: approved } = await api.GET('/api/administrator/customer/{email}', {
    params: { path: { email } },
  })
  expect(approved?.data).toMatchObject({
    level: 2,
    fastDeliveryTax: 25,
    address: { shippingCost: 12.5 },
    delivererAssociated: { id: deliverer?.id },
  })
})

test('a sale half in cash, half by Pix takes ten clicks and texts', async ({ page, api }) => {
  const customer = await makeCustomer(api, {})
  const product = await makeProduct(api, { stock: 1, sellPrice: 80 })
  await signIn(page, ADMIN, '/admin/orders')
  const { does, count } = counter()
  await does(page.getByRole('link', { name: 'Vendas' }).click())
  await does(page.getByPlaceholder('Pesquisar cliente por nome ou email').fill(customer.email))
  await does(page.getByRole('row', { name: customer.name }).click())
  await does(page.getByPlaceholder('Pesquisar produto por nome, tag, referencia ou marca').fill(product.name))
  await does(page.getByRole('button', { name: 'Buscar' }).click())
  await does(page.getByRole('button', { name: `Adicionar ${product.name}`, exact: true }).click())
  await does(page.getByRole('button', { name: 'Entrega e pagamento' }).click())
  await does(page.getByRole('button', { name: 'Dividir pagamento' }).click())
  // The first part is in cash, the second by Pix with the rest of the amount.
  await does(page.getByLabel('Valor da parte 1').fill('40'))
  await does(page.getByRole('button', { name: 'Finalizar Pedido' }).click())
  await expect(page.getByText(`Ordem para: ${customer.name} concluída`)).toBeVisible()
  for (const part of ['Dinheiro', 'Pix'])
    await expect(
      page.getByRole('paragraph').filter({ hasText: new RegExp(`^${part}\\s*R\\$\\s40,00`) }),
    ).toBeVisible()
  expect(count()).toBe(10)
})
