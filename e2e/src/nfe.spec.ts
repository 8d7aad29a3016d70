import { randomInt, randomUUID } from 'node:crypto'
import { cnpjOf, item, writeNfe } from '../../apps/api/test/nfe-writer.ts'
import { makeProduct } from './make.ts'
import { ADMIN, expect, signIn, test } from './shop.ts'

const PHONE = { width: 390, height: 844 }

/** Items of the NF-e, and the actions from the file to the stock. */
for (const [name, size, count, most] of [
  ['PC', { width: 1366, height: 768 }, 10, 32],
  ['phone', PHONE, 3, 18],
] as const)
  test(`on a ${name} an NF-e of ${count} items is identified, one of them registered, and received whole`, async ({
    page,
    api,
  }) => {
    await page.setViewportSize(size)
    const word = randomUUID().slice(0, 8)
    const known = await makeProduct(api, { name: `Cabo ${word}`, stock: 0 })
    const { data: card } = await api.GET('/api/companies/card')
    const others = Array.from({ length: count - 2 }, (_, at) => at + 3)
    const line = (at: number, text: string) =>
      item({ code: `${word}-${at}`, name: text, unit: 'CX', quantity: 2, goods: 1_000 })
    const file = writeNfe({
      supplier: cnpjOf(String(randomInt(10 ** 11, 10 ** 12))),
      recipient: card?.data.cnpj ?? '',
      number: randomInt(1, 10 ** 6),
      items: [
        line(1, `CABO ${word} ATACADO`),
        line(2, `SUPORTE ${word} ${known.brand}`),
        ...others.map((at) => line(at, `CABO ${word} ${at}`)),
      ],
    })
    await signIn(page, ADMIN, '/admin/purchases?view=nfes')
    let actions = 0
    const act = async (doing: Promise<unknown>) => {
      actions++
      await doing
    }
    const chooser = page.waitForEvent('filechooser')
    await act(page.getByRole('button', { name: 'Escolher arquivos XML' }).click())
    await act((await chooser).setFiles({ name: 'nota.xml', mimeType: 'text/xml', buffer: Buffer.from(file) }))
    // A single file opens at once.
    const dialog = page.getByRole('dialog', { name: /: Itens a identificar/ })
    await expect(dialog.getByText('a identificar', { exact: true })).toHaveCount(count)
    await act(dialog.getByText(`CABO ${word} ATACADO`).click())
    const identify = async (position: number) => {
      await expect(dialog.getByRole('heading', { name: new RegExp(`^Item ${position}: `) })).toBeVisible()
      await act(dialog.getByRole('list', { name: 'Produtos parecidos' }).getByText(known.name).click())
      await expect(dialog.getByRole('button', { name: 'Salvar item' })).toBeFocused()
      await act(page.keyboard.press('Enter'))
    }
    await identify(1)
    // The next item is not in the catalogue.
    await expect(dialog.getByRole('heading', { name: /^Item 2: / })).toBeVisible()
    await act(dialog.getByLabel('Unidades em cada CX').fill('10'))
    await act(dialog.getByRole('link', { name: 'Cadastrar este item' }).click())
    await expect(page.getByLabel('Nome')).toHaveValue(`SUPORTE ${word} ${known.brand}`)
    await expect(page.getByRole('combobox', { name: 'Marca' })).toHaveValue(known.brand)
    await expect(page.getByLabel('Preço de compra')).toHaveValue('0,50')
    await act(page.getByLabel('Preço de venda').fill('2,00'))
    await act(page.getByLabel('Percentual cliente ouro').fill('10'))
    await act(page.getByLabel('Percentual cliente prata').fill('20'))
    await act(page.getByRole('button', { name: 'Cadastrar', exact: true }).click())
    for (const position of others) await identify(position)
    // Boxes that enter as one piece each are asked about.
    const asked = page.getByRole('dialog', { name: /: A confirmar/ })
    await expect(asked).toContainText('A unidade da nota pode ter várias peças e entra como 1')
    await act(asked.getByRole('button', { name: 'Veio, pode receber' }).click())
    const ready = page.getByRole('dialog', { name: /: Pronta para receber/ })
    await act(ready.getByRole('button', { name: 'Receber' }).click())
    await act(page.getByRole('button', { name: 'Recebi tudo', exact: true }).click())
    await act(page.getByRole('button', { name: 'Salvar e conferir preços' }).click())
    await act(page.getByRole('button', { name: 'Concluir e aceitar preços' }).click())
    await expect(page.getByRole('link', { name: 'Etiquetas do que chegou' })).toBeVisible()
    // Two for the file, one for the first item, two for each known one, six for the registered one, one for the question, four to receive.
    expect(actions).toBe(most)
    const { data } = await api.GET('/api/products/full/search/{term}', { params: { path: { term: word } } })
    expect(data?.data.map(({ name: found, stock, cost }) => [found, stock, cost]).sort()).toEqual([
      [known.name, 2 * (count - 1), 5],
      [`SUPORTE ${word} ${known.brand}`, 20, 0.5],
    ])
    await page.getByRole('link', { name: 'Etiquetas do que chegou' }).click()
    await expect(page.getByText(`${20 + 2 * (count - 1)} etiquetas`)).toBeVisible()
  })

test('on a phone a dashboard of full charts stays within its figure of screens, and its parts open what they count', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await signIn(page, ADMIN, '/admin/dashboard')
  const chart = page.getByRole('group', { name: 'Produtos mais vendidos: gráfico' })
  await expect(chart).toBeVisible()
  expect((await chart.boundingBox())?.height).toBeLessThanOrEqual(420)
  const part = page
    .getByRole('region', { name: 'O que espera' })
    .getByRole('link', { name: /Aguardando motoboy/ })
  const count = Number((await part.textContent())?.match(/\d+/)?.[0])
  await part.click()
  await expect(page).toHaveURL(/status=3/)
  await expect(page.getByText(new RegExp(`de ${count}$`)).first()).toBeAttached()
})
