import { IMAGE } from './image.ts'
import { makeCustomer, makeProduct } from './make.ts'
import { typeByHand } from './reader.ts'
import { pressAction } from './selection.ts'
import { ADMIN, expect, rendered, seesNotice, signIn, signInThere, test } from './shop.ts'

test('a sale goes from the search for the customer to its order, and to its end', async ({ page, api }) => {
  const customer = await makeCustomer(api, { level: 1, shippingCost: 15, warrantyPercentage: 5 })
  const product = await makeProduct(api, { cost: 100, sellPrice: 200, stock: 3 })
  await signIn(page)
  await page.getByRole('link', { name: 'Vendas' }).click()
  await page.getByPlaceholder('Pesquisar cliente por nome ou email').fill(customer.name.toUpperCase())
  await page.getByRole('row', { name: customer.name }).click()
  await expect(page.getByText('Cliente selecionado:')).toContainText(customer.name)

  await page.getByPlaceholder('Pesquisar produto por nome, tag, referencia ou marca').fill(product.name)
  await page.keyboard.press('Enter')
  const several = page.getByRole('button', { name: `Alterar quantidade de ${product.name}` })
  await expect(several).toBeVisible()
  // A repeated search shows the current stock.
  const again = page.getByRole('button', { name: 'Buscar' })
  await Promise.all([page.waitForResponse('**/shop/products/full/search/**'), again.click()])
  await several.click()
  const quantity = page.getByRole('dialog', { name: 'Alterar quantidade' })
  await expect(quantity.getByText('Quantidade disponível: 3')).toBeVisible()
  const units = quantity.getByLabel('Quantidade selecionada')
  await expect(units).toBeFocused()
  await page.keyboard.type('3')
  await expect(units).toHaveValue('3')
  await quantity.getByRole('button', { name: 'Diminuir quantidade' }).click()
  await seesNotice(
    page,
    'Produto adicionado com sucesso',
    quantity.getByRole('button', { name: 'Adicionar' }).click(),
  )

  await page.getByRole('button', { name: 'Carrinho: 1 item' }).click()
  await expect(page.getByText(`Produtos no carrinho de: ${customer.name}`)).toBeVisible()
  // Gold: R$ 100,00 + 20 %, two units; the freight is R$ 15,00 until the warranty waives it.
  const total = page.getByRole('definition').last()
  await expect(total).toHaveText('R$ 255,00')
  await page.getByLabel('Com garantia').check()
  await expect(total).toHaveText('R$ 252,00')
  await page.getByLabel('Retirada na loja').check()
  await page.getByLabel('Sem garantia').check()
  await expect(total).toHaveText('R$ 240,00')
  await page.getByRole('button', { name: 'Finalizar Pedido' }).click()

  await expect(page.getByText(`Ordem para: ${customer.name} concluída`)).toBeVisible()
  const code = (await page.getByText(/^\d{8}$/).textContent()) ?? ''
  await page.getByRole('button', { name: 'Copiar Código do pedido' }).click()
  await expect(page.getByText('Código Copiado')).toBeVisible()
  await expect(page.getByText('Copiar Código do pedido')).toBeVisible()

  await page.getByRole('link', { name: 'Ir para Pedidos' }).click()
  // After an action the board shows the list of its status again, so the order is searched each time.
  const select = async (status: string) => {
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByPlaceholder('Código do pedido').fill(code)
    await page.getByRole('button', { name: 'Buscar' }).click()
    const row = page.getByRole('row').filter({ hasText: code }).filter({ hasText: status })
    await row.getByRole('checkbox').check()
  }
  await select('Aguardando estoquista')
  await page.getByRole('button', { name: 'Iniciar preparação' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Pedido alterado com sucesso.').first()).toBeVisible()
  await select('Em preparação')
  await page.getByRole('button', { name: 'Concluir embalagem' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Concluir' }).click()
  await select('Aguardando cliente')
  await page.getByRole('button', { name: 'Finalizar pedido' }).click()
  await expect(page.getByText('Confirma a operação?')).toBeVisible()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/orders/status', async (route) => {
    await held
    await route.continue()
  })
  await seesNotice(
    page,
    'Pedido finalizado com sucesso.',
    page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click(),
  )
  await select('Finalizado')
  await pressAction(page, 'Histórico do pedido')
  const history = page.getByRole('dialog', { name: `Histórico do pedido ${code}` })
  await expect(history.getByRole('listitem')).toHaveCount(4)
  await expect(history.getByRole('listitem').last()).toContainText(
    'alterou o status do pedido para Finalizado',
  )
  // Counters that arrive late must not interrupt what was begun meanwhile.
  const [late] = await Promise.all([page.waitForResponse('**/api/orders/status'), release()])
  await late.finished()
  await rendered(page)
  await expect(history).toBeVisible()
})

test('a bank transfer cannot be finished without its proof', async ({ page, api }) => {
  const customer = await makeCustomer(api, {})
  const product = await makeProduct(api, { stock: 2 })
  await api.POST('/api/orders/cart/add/{id}', {
    params: { path: { id: String(customer.id) } },
    body: { productId: product.id, quantity: 1 },
  })
  await signIn(page, ADMIN, `/admin/selling?customer=${customer.id}&step=cart`)
  await page.getByLabel('Depósito').check()
  const finish = page.getByRole('button', { name: 'Finalizar Pedido' })
  await expect(finish).toBeDisabled()
  await expect(page.getByText('*obrigatório*')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(IMAGE)
  await finish.click()
  await expect(page.getByText(`Ordem para: ${customer.name} concluída`)).toBeVisible()
})

test('a removed product comes back when the server refuses the removal, and only that one', async ({
  page,
  api,
}) => {
  const customer = await makeCustomer(api, {})
  const [stored, removed] = [await makeProduct(api, {}), await makeProduct(api, {})]
  for (const { id } of [stored, removed])
    await api.POST('/api/orders/cart/add/{id}', {
      params: { path: { id: String(customer.id) } },
      body: { productId: id, quantity: 1 },
    })
  await signIn(page, ADMIN, `/admin/selling?customer=${customer.id}&step=cart`)
  const line = ({ name }: { name: string }) => page.getByRole('listitem').filter({ hasText: name })
  await expect(line(stored)).toBeVisible()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(
    '**/api/orders/cart/change/**',
    async (route) => {
      await held
      await route.fulfill({ status: 500, json: { errors: [], code: 'INTERNAL' } })
    },
    { times: 1 },
  )
  for (const product of [stored, removed]) {
    await page.getByRole('button', { name: `Remover ${product.name}` }).click()
    await expect(line(product)).toBeHidden()
  }
  await expect(page.getByText('O carrinho está vazio.')).toBeVisible()
  release()
  await expect(line(stored)).toBeVisible()
  await expect(page.getByText('Algo deu errado, tente novamente mais tarde')).toBeVisible()
  await expect(line(removed)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Finalizar Pedido' })).toBeEnabled()
})

test('an order whose answer got lost is shown after the next sign-in', async ({ page, api }) => {
  const customer = await makeCustomer(api, {})
  const product = await makeProduct(api, {})
  await api.POST('/api/orders/cart/add/{id}', {
    params: { path: { id: String(customer.id) } },
    body: { productId: product.id, quantity: 1 },
  })
  await signIn(page, ADMIN, `/admin/selling?customer=${customer.id}&step=cart`)
  let code = ''
  await page.route(
    '**/api/orders/checkout/**',
    async (route) => {
      const response = await route.fetch()
      code = (await response.json()).data.code
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Finalizar Pedido' }).click()
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  await signInThere(page)
  await expect(page.getByText(`Ordem para: ${customer.name} concluída`)).toBeVisible()
  await expect(page.getByText(code, { exact: true })).toBeVisible()
})

test('stock and price that changed are shown in the cart before anything is sold', async ({ page, api }) => {
  const customer = await makeCustomer(api, {})
  const product = await makeProduct(api, { sellPrice: 20, stock: 2 })
  await api.POST('/api/orders/cart/add/{id}', {
    params: { path: { id: String(customer.id) } },
    body: { productId: product.id, quantity: 2 },
  })
  await signIn(page, ADMIN, `/admin/selling?customer=${customer.id}&step=cart`)
  const total = page.getByRole('definition').last()
  await expect(total).toHaveText('R$ 40,00')
  await api.PATCH('/api/products/inventory/{code}', {
    params: { path: { code: product.code } },
    body: { code: product.code, newStock: 1 },
  })
  const finish = page.getByRole('button', { name: 'Finalizar Pedido' })
  await finish.click()
  await expect(page.getByText(`Estoque insuficiente para ${product.name}: resta 1.`)).toBeVisible()
  // The total is shown before the response, which would show another change, too.
  const saved = page.waitForResponse('**/api/orders/cart/change/**')
  await page.getByRole('button', { name: `Levar 1 de ${product.name}` }).click()
  await saved
  await expect(total).toHaveText('R$ 20,00')

  await api.PATCH('/api/customers', {
    body: {
      customerId: customer.id,
      email: customer.email,
      level: 3,
      shippingCost: 5,
      warrantyPercentage: 0,
      fastDeliveryTax: 0,
      approve: true,
    },
  })
  await finish.click()
  await expect(page.getByText('O total mudou: agora é R$ 25,00.')).toBeVisible()
  await expect(total).toHaveText('R$ 25,00')
  await finish.click()
  await expect(page.getByText(`Ordem para: ${customer.name} concluída`)).toBeVisible()
})

test('two clicks and two tabs finish one cart once', async ({ page, context, api }) => {
  const customer = await makeCustomer(api, {})
  const product = await makeProduct(api, { stock: 5 })
  await api.POST('/api/orders/cart/add/{id}', {
    params: { path: { id: String(customer.id) } },
    body: { productId: product.id, quantity: 1 },
  })
  await signIn(page)
  const other = await context.newPage()
  for (const tab of [page, other]) await tab.goto(`/admin/selling?customer=${customer.id}&step=cart`)
  const finish = (tab: typeof page) => tab.getByRole('button', { name: 'Finalizar Pedido' })
  await finish(other).waitFor()
  await finish(page).dblclick()
  await expect(page.getByText('concluída')).toBeVisible()
  await finish(other).click()
  await expect(other.getByText('O carrinho está vazio.').first()).toBeVisible()
  const { data } = await api.GET('/api/shop/products/full/search/{param}/email/{email}', {
    params: { path: { param: product.name, email: customer.email } },
  })
  expect(data?.data.products[0]?.stock).toBe(4)
})

test('also over plain HTTP, a sale keeps its choices through going back and a reload, and only that sale', async ({
  page,
  api,
}) => {
  // Functions missing in browsers when the server is opened by its plain network address.
  await page.addInitScript(() => {
    Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined })
    Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined })
  })
  const customer = await makeCustomer(api, {})
  const product = await makeProduct(api, { stock: 2 })
  const fillCart = () =>
    api.POST('/api/orders/cart/add/{id}', {
      params: { path: { id: String(customer.id) } },
      body: { productId: product.id, quantity: 1 },
    })
  await fillCart()
  await signIn(page, ADMIN, `/admin/selling?customer=${customer.id}&step=cart`)
  await page.getByLabel('Retirada na loja').check()
  await page.getByRole('button', { name: 'Voltar para produtos' }).click()
  await page.getByRole('button', { name: 'Carrinho: 1 item' }).click()
  await expect(page.getByLabel('Retirada na loja')).toBeChecked()
  for (const _reload of [1, 2, 3]) {
    await page.reload()
    await expect(page.getByLabel('Retirada na loja')).toBeChecked()
  }
  await page.getByRole('button', { name: 'Finalizar Pedido' }).click()
  await page.getByRole('button', { name: 'Copiar Código do pedido' }).click()
  await expect(page.getByText('Código Copiado')).toBeVisible()

  await fillCart()
  await page.goto(`/admin/selling?customer=${customer.id}&step=cart`)
  await expect(page.getByLabel('Motoboy')).toBeChecked()
})

test('on a phone a long cart is finished without scrolling, and a customer blocked meanwhile can be left', async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const customer = await makeCustomer(api, {})
  const params = { path: { id: String(customer.id) } }
  for (let lines = 0; lines < 10; lines++) {
    const product = await makeProduct(api, {})
    await api.POST('/api/orders/cart/add/{id}', { params, body: { productId: product.id, quantity: 1 } })
  }
  await signIn(page, ADMIN, `/admin/selling?customer=${customer.id}&step=cart`)
  const finish = page.getByRole('button', { name: 'Finalizar Pedido' })
  await expect(finish).toBeInViewport({ ratio: 1 })
  await api.PATCH('/api/administrator/customer/{id}/status', {
    params,
    body: { status: 'Blocked', note: 'Cheque devolvido' },
  })
  await finish.click()
  await expect(
    page.getByText(`O cliente ${customer.name} não está liberado para compras.`).first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Trocar cliente' }).click()
  await expect(page.getByPlaceholder('Pesquisar cliente por nome ou email')).toBeVisible()
})

const PRODUCTS = 'Pesquisar produto por nome, tag, referencia ou marca'

test('three products are sold by their codes in ten keys and texts, and the sale is opened again', async ({
  page,
  api,
}) => {
  const customer = await makeCustomer(api, { shippingCost: 15 })
  const products = [
    await makeProduct(api, { stock: 5 }),
    await makeProduct(api, { stock: 5 }),
    await makeProduct(api, { stock: 5 }),
  ]
  await signIn(page, ADMIN, '/admin/selling')
  let actions = 0
  const type = (text: string) => {
    actions++
    return typeByHand(page, text)
  }
  const press = (key: string) => {
    actions++
    return page.keyboard.press(key)
  }
  await expect(page.getByPlaceholder('Pesquisar cliente por nome ou email')).toBeFocused()
  await type(customer.email)
  await expect(page.getByRole('row', { name: customer.name })).toBeVisible()
  await press('Enter')
  const box = page.getByPlaceholder(PRODUCTS)
  for (const [index, { code }] of products.entries()) {
    await expect(box).toBeFocused()
    await type(code)
    await press('Enter')
    await expect(box).toHaveValue('')
    await expect(page.getByRole('button', { name: new RegExp(`Carrinho: ${index + 1} it`) })).toBeVisible()
  }
  await press('Control+Enter')
  await expect(page.getByText(`Produtos no carrinho de: ${customer.name}`)).toBeVisible()
  await press('Control+Enter')
  await expect(page.getByText(`Ordem para: ${customer.name} concluída`)).toBeVisible()
  expect(actions).toBe(10)

  const main = page.getByRole('main')
  await expect(main).toContainText(/Total R\$\s75,00 · Dinheiro/)
  await expect(main).toContainText(/Sai (hoje|\d\d\/\d\d) às \d\d:\d\d/)
  const message = await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  expect(new URL(message ?? '').searchParams.get('text')).toContain(`1 × ${products[0]?.name}`)
  const code = await page.getByText(/^\d{8}$/).innerText()
  await page.getByRole('link', { name: 'Nova venda' }).click()
  await page.getByRole('region', { name: 'Suas últimas vendas' }).getByRole('button', { name: code }).click()
  await expect(page.getByText(`Ordem para: ${customer.name} concluída`)).toBeVisible()

  // One press adds a product of the last purchase to the next sale.
  await page.goto(`/admin/selling?customer=${customer.id}`)
  await page.getByRole('button', { name: `Adicionar 1 de ${products[1]?.name}` }).click()
  await expect(page.getByRole('button', { name: 'Carrinho: 1 item' })).toBeVisible()
})

test('the arrow keys choose among the results for a name and Enter adds; lines grow and shrink in place', async ({
  page,
  api,
}) => {
  const customer = await makeCustomer(api, {})
  const first = await makeProduct(api, { stock: 3 })
  await signIn(page, ADMIN, `/admin/selling?customer=${customer.id}`)
  const box = page.getByPlaceholder(PRODUCTS)
  await box.fill(first.name)
  await box.press('Enter')
  await expect(page.getByRole('button', { name: `Adicionar ${first.name}` })).toBeVisible()
  await box.press('ArrowDown')
  await box.press('ArrowUp')
  await box.press('Enter')
  await expect(page.getByRole('button', { name: 'Carrinho: 1 item' })).toBeVisible()
  const cart = page.getByRole('complementary', { name: 'No carrinho' })
  const more = cart.getByRole('button', { name: `Um a mais de ${first.name}` })
  // Shown at once; a reload before the response would end the call. Calls of one cart go one after the other.
  const saved = (quantity: number) =>
    page.waitForResponse(
      (response) =>
        response.url().includes('/orders/cart/change/') &&
        response.request().postDataJSON().newQuantity === quantity &&
        response.ok(),
    )
  const grown = saved(3)
  await more.click()
  await more.click()
  await expect(cart).toContainText('3 × ')
  await expect(more).toBeDisabled()
  await grown
  const shrunk = saved(2)
  await cart.getByRole('button', { name: `Um a menos de ${first.name}` }).click()
  await shrunk
  await expect(cart).toContainText('2 × ')
  await page.reload()
  await expect(cart).toContainText('2 × ')
})

test('a cart that cannot be loaded blocks neither the cart on the screen nor the search for products', async ({
  page,
  api,
}) => {
  const customer = await makeCustomer(api, {})
  const product = await makeProduct(api, { stock: 5 })
  const params = { path: { id: String(customer.id) } }
  await api.POST('/api/orders/cart/add/{id}', { params, body: { productId: product.id, quantity: 1 } })
  await signIn(page, ADMIN, '/admin/selling')
  const failing = '**/api/orders/pre/checkout/*'
  await page.route(failing, (route) => route.fulfill({ status: 500, json: { errors: [], code: 'INTERNAL' } }))
  await page.getByPlaceholder('Pesquisar cliente por nome ou email').fill(customer.email)
  await page.getByRole('row', { name: customer.name }).click()
  const problem = page.getByText('Algum erro aconteceu no servidor, tente novamente mais tarde')
  await expect(problem).toBeVisible()
  await page.getByPlaceholder(PRODUCTS).fill(product.name)
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByRole('button', { name: `Adicionar ${product.name}` })).toBeVisible()

  await page.unroute(failing)
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(problem).toBeHidden()
  await page.getByRole('button', { name: 'Carrinho: 1 item' }).click()
  await page.route(failing, (route) => route.fulfill({ status: 500, json: { errors: [], code: 'INTERNAL' } }))
  const failed = page.waitForResponse(failing)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await failed
  await expect(problem).toBeVisible()
  await expect(page.getByText(`Produtos no carrinho de: ${customer.name}`)).toBeVisible()
})

test('an unpaid Pix shows the amount and code first, on one screen, and nothing as done', async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const customer = await makeCustomer(api, {})
  const product = await makeProduct(api, { sellPrice: 289.9 })
  const params = { path: { id: String(customer.id) } }
  await api.POST('/api/orders/cart/add/{id}', { params, body: { productId: product.id, quantity: 1 } })
  await signIn(page, ADMIN, `/admin/selling?customer=${customer.id}&step=cart`)
  await page.getByLabel('Retirada na loja').check()
  await page.getByLabel('Pix').check()
  await page.getByRole('button', { name: 'Finalizar Pedido' }).click()
  const waiting = page.getByText(/^Aguardando R\$\s289,90$/)
  await expect(waiting).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('img', { name: 'QR code do Pix' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByText(`Ordem para: ${customer.name} concluída`)).toBeVisible()
  await expect(page.locator('.tabler-icon-circle-check')).toHaveCount(0)
})
