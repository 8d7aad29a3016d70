import type { DefaultPercentages } from '@shop/contract/company'
import type { ImportApplied, ImportPreview } from '@shop/contract/imports'
import type { ImportedNfe, Nfe } from '@shop/contract/nfe'
import type { Product } from '@shop/contract/products'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { cnpjOf, item, writeNfe } from '../../../../test/nfe-writer.ts'
import { addCatalogue, changeBody, productBody } from '../../../../test/product-body.ts'
import { base64, csvFile } from '../../../../test/sheets.ts'
import { checkPrices } from '../../../checks/ledgers.ts'

const NONE: DefaultPercentages = { goldPercentage: null, silverPercentage: null }
const OWN = cnpjOf('112223330001')

let shop: TestShop
let manager: Person
let owner: Person

beforeAll(async () => {
  shop = await openTestShop()
  manager = await shop.employee(['bo:manage:products'])
  owner = await shop.employee(['bo:manage:orders', 'bo:manage:products'])
  await addCatalogue(shop, manager)
  await shop.db.updateTable('companies').set({ cnpj: OWN }).execute()
})
afterAll(() => shop.close())
beforeEach(async () => void (await setDefaults(NONE)))

const setDefaults = (changes: object) =>
  shop.call<DefaultPercentages>('PATCH', '/companies/settings', owner, { companyId: 1, ...changes })
const defaults = async () =>
  (await shop.call<DefaultPercentages>('GET', '/companies/percentages', manager)).data

/** A product that costs 50 and is sold for 100. */
const create = async (discount?: object, changes: object = {}) => {
  const body = productBody({ cost: 50, sellPrice: 100, discount, ...changes })
  const made = await shop.call<Product>('POST', '/products', manager, body)
  expect(made.status).toBe(201)
  return made.data
}
const pricesOf = ({ goldPrice, silverPrice }: Product) => [goldPrice, silverPrice]

const PERCENT_TITLES = ['Percentual ouro', 'Percentual prata']
let codes = 0
/** Lines of new products that cost 50 and are sold for 100, each with its two percentages. */
const sheetOf = (...lines: [gold: string, silver: string][]) => ({
  file: base64(
    csvFile([
      ['Código', 'Nome', 'Marca', 'Custo', 'Venda', ...PERCENT_TITLES],
      ...lines.map((line) => [`f${++codes}`, `Fone ${codes}`, 'Apple', '50,00', '100,00', ...line]),
    ]),
  ),
  key: crypto.randomUUID(),
})
const apply = (sheet: object) => shop.call<ImportApplied>('POST', '/imports/products/apply', manager, sheet)
/** The prices of gold and silver of the last lines of a sheet, in reais. */
const importedPrices = async (lines: number) => {
  const rows = await shop.db
    .selectFrom('products')
    .select(['gold_price_cents', 'silver_price_cents'])
    .where('former_code', 'is not', null)
    .orderBy('id', 'desc')
    .limit(lines)
    .execute()
  return rows.toReversed().map((row) => [row.gold_price_cents / 100, row.silver_price_cents / 100])
}

describe('the shop’s percentages of new products', () => {
  test('are empty in a new shop', async () => {
    const fresh = await openTestShop()
    const person = await fresh.employee(['bo:manage:products'])
    expect((await fresh.call('GET', '/companies/percentages', person)).data).toEqual(NONE)
    await fresh.close()
  })

  test('are set above 100 too, kept when they are not sent, and removed by null, with the audit row of each change', async () => {
    expect((await setDefaults({ goldPercentage: 300, silverPercentage: 12.5 })).data).toMatchObject({
      goldPercentage: 300,
      silverPercentage: 12.5,
    })
    const audit = () =>
      shop.db
        .selectFrom('audit_log')
        .select(['change', 'who', 'entity'])
        .where('entity', '=', 'company')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
    expect((await audit()).change).toBe(
      'Percentual ouro de produtos novos: de vazio para 300%; Percentual prata de produtos novos: de vazio para 12,5%',
    )
    await setDefaults({ enablePixAuto: true })
    expect(await defaults()).toEqual({ goldPercentage: 300, silverPercentage: 12.5 })
    await setDefaults({ goldPercentage: null })
    expect(await defaults()).toEqual({ goldPercentage: null, silverPercentage: 12.5 })
    expect((await audit()).change).toBe('Percentual ouro de produtos novos: de 300% para vazio')
  })

  test.each([-1, 10_000.1, 12.34567, '12,5', 1e300])('are not %j', async (goldPercentage) => {
    const refused = await setDefaults({ goldPercentage, silverPercentage: 10 })
    expect([refused.status, refused.errors]).toEqual([400, [expect.any(String)]])
    expect(await defaults()).toEqual(NONE)
  })

  test('are changed by those who change the company’s settings and read costs, and read by those who create products', async () => {
    const change = { companyId: 1, goldPercentage: 10 }
    const clerk = await shop.employee(['bo:manage:orders'])
    for (const person of [manager, clerk])
      expect((await shop.call('PATCH', '/companies/settings', person, change)).status).toBe(403)
    expect((await shop.call('GET', '/companies/percentages', clerk)).status).toBe(403)
    expect((await shop.call('GET', '/companies/percentages')).status).toBe(401)
    expect(await defaults()).toEqual(NONE)
  })

  test('are in no answer to somebody who does not read costs: with a price they say what a product costs', async () => {
    const clerk = await shop.employee(['bo:manage:orders'])
    await setDefaults({ goldPercentage: 300 })
    const answers = [
      await shop.call<object>('GET', '/companies/settings/1', clerk),
      await shop.call<object>('PATCH', '/companies/settings', clerk, {
        companyId: 1,
        name: 'Loja do Centro',
      }),
      await shop.call<object>('PATCH', '/companies/settings/logo', clerk, { image: null }),
    ]
    for (const { status, data } of answers) {
      expect(status).toBe(200)
      expect(Object.keys(data)).not.toContain('goldPercentage')
    }
    expect((await shop.call('GET', '/companies/settings/1', owner)).data).toMatchObject({
      goldPercentage: 300,
    })
    expect(await defaults()).toEqual({ goldPercentage: 300, silverPercentage: null })
  })

  test('that two people set at once are both kept', async () => {
    await Promise.all([setDefaults({ goldPercentage: 20 }), setDefaults({ silverPercentage: 40 })])
    expect(await defaults()).toEqual({ goldPercentage: 20, silverPercentage: 40 })
  })
})

describe('a product that is created', () => {
  test('without percentages costs each level the shop’s default, else the sale price', async () => {
    expect(pricesOf(await create())).toEqual([100, 100])
    await setDefaults({ goldPercentage: 300 })
    expect(pricesOf(await create())).toEqual([200, 100])
    await setDefaults({ silverPercentage: 0 })
    expect(await create({})).toMatchObject({
      goldPrice: 200,
      silverPrice: 50,
      discount: { goldPercentage: 300, silverPercentage: 0 },
    })
  })

  test('for less than its cost costs each level the sale price, and may be edited with that percentage alone', async () => {
    const made = await create(undefined, { cost: 75, sellPrice: 49.99 })
    expect(pricesOf(made)).toEqual([49.99, 49.99])
    const edit = (changes: object) =>
      shop.call<Product>(
        'PUT',
        `/products/${made.code}`,
        manager,
        changeBody(made.code, { cost: 75, sellPrice: 45, discount: { ...made.discount, ...changes } }),
      )
    expect(pricesOf((await edit({})).data)).toEqual([49.99, 49.99])
    const below = made.discount.goldPercentage
    for (const changes of [{ goldPercentage: -1 }, { silverPercentage: below - 0.0001 }])
      expect(await edit(changes)).toMatchObject({
        status: 422,
        errors: ['Informe um percentual de 0 a 10.000'],
      })
    expect(pricesOf((await edit({ silverPercentage: 0 })).data)).toEqual([49.99, 75])
    expect((await edit({})).status).toBe(422)
    expect((await checkPrices(shop.db)).broken).toEqual([])
  })

  test('keeps each percentage that it says, also zero', async () => {
    await setDefaults({ goldPercentage: 20, silverPercentage: 40 })
    expect(pricesOf(await create({ goldPercentage: 0 }))).toEqual([50, 70])
    expect(pricesOf(await create({ goldPercentage: 10, silverPercentage: 250 }))).toEqual([55, 175])
  })

  test('before the default changed stays as it is, also when it is edited', async () => {
    const before = await create()
    await setDefaults({ goldPercentage: 20, silverPercentage: 40 })
    const { code, discount, version } = before
    const edited = await shop.call<Product>(
      'PUT',
      `/products/${code}`,
      manager,
      changeBody(code, { cost: 50, sellPrice: 110, discount, version }),
    )
    expect(pricesOf(edited.data)).toEqual([100, 100])
    expect((await checkPrices(shop.db)).broken).toEqual([])
  })

  test('while the default changes has both percentages of one moment', async () => {
    await setDefaults({ goldPercentage: 20, silverPercentage: 40 })
    const [made] = await Promise.all([
      Promise.all(Array.from({ length: 12 }, (_, index) => create(undefined, { name: `Capa ${index}` }))),
      setDefaults({ goldPercentage: 300, silverPercentage: 400 }),
    ])
    for (const product of made)
      expect([
        [60, 70],
        [200, 250],
      ]).toContainEqual(pricesOf(product))
    expect(pricesOf(await create())).toEqual([200, 250])
  })

  test('again by the same key is the first one, whatever the default has become', async () => {
    const body = productBody({ cost: 50, sellPrice: 100, discount: {} })
    const send = () =>
      shop.call<Product>('POST', '/products', manager, body, { 'idempotency-key': 'default-percentages' })
    const first = await send()
    await setDefaults({ goldPercentage: 300 })
    expect((await send()).data).toEqual(first.data)
  })
})

describe('an import', () => {
  test('gives a new line the shop’s default where its percentage is empty, else the sale price', async () => {
    expect((await apply(sheetOf(['', '']))).data).toMatchObject({ fresh: 1 })
    expect(await importedPrices(1)).toEqual([[100, 100]])
    await setDefaults({ goldPercentage: 300 })
    expect((await apply(sheetOf(['', ''], ['0', '12,5'], ['', '250%']))).data).toMatchObject({ fresh: 3 })
    expect(await importedPrices(3)).toEqual([
      [200, 100],
      [50, 56.25],
      [200, 175],
    ])
  })

  test('leaves a known product’s percentages, whatever the default has become', async () => {
    const sheet = sheetOf(['', ''])
    await apply(sheet)
    await setDefaults({ goldPercentage: 20, silverPercentage: 40 })
    const again = await apply({ ...sheet, key: crypto.randomUUID() })
    expect(again.data).toMatchObject({ fresh: 0, changed: 0, unchanged: 1 })
    expect(await importedPrices(1)).toEqual([[100, 100]])
  })

  test('asks for a percentage only where neither the default nor the sale price says one', async () => {
    const file = base64(
      csvFile([
        ['Código', 'Nome', 'Marca', 'Custo', 'Venda'],
        ['acima', 'Brinde', 'Apple', '0,30', '30,40'],
      ]),
    )
    await setDefaults({ goldPercentage: 5 })
    const preview = await shop.call<ImportPreview>('POST', '/imports/products/preview', manager, { file })
    expect(preview.data.problems.map(({ text }) => text)).toEqual([
      'Preencha Percentual prata: o preço de venda é mais que o preço de compra mais 10.000 % dele.',
    ])
    await setDefaults({ silverPercentage: 10 })
    expect((await apply({ file, key: 'acima' })).data).toMatchObject({ fresh: 1 })
    expect(await importedPrices(1)).toEqual([[0.32, 0.33]])
  })

  test('while the default changes has both percentages of one moment in every line', async () => {
    await setDefaults({ goldPercentage: 20, silverPercentage: 40 })
    const lines = Array.from({ length: 30 }, (): [string, string] => ['', ''])
    await Promise.all([apply(sheetOf(...lines)), setDefaults({ goldPercentage: 300, silverPercentage: 400 })])
    const [first, ...others] = await importedPrices(lines.length)
    expect([
      [60, 70],
      [200, 250],
    ]).toContainEqual(first)
    for (const prices of others) expect(prices).toEqual(first)
  })
})

test('a product that is registered for an item of an NF-e without percentages gets the shop’s default', async () => {
  await setDefaults({ goldPercentage: 30, silverPercentage: 150 })
  const xml = writeNfe({
    supplier: cnpjOf('114447770001'),
    recipient: OWN,
    number: 501,
    items: [item()],
  })
  const { data } = await shop.call<ImportedNfe>('POST', '/nfes', manager, {
    file: Buffer.from(xml).toString('base64'),
  })
  const [line] = data.nfe?.lines ?? []
  const product = await create({}, { name: line?.description })
  const matched = await shop.call<Nfe>('PUT', `/nfes/${data.nfe?.id}/lines`, manager, {
    lines: [{ position: line?.position, productId: product.id, factor: 1 }],
  })
  expect(matched.data.lines[0]).toMatchObject({ productId: product.id })
  expect(pricesOf(product)).toEqual([65, 125])
})
