import type { ImportApplied, ImportPreview } from '@shop/contract/imports'
import { goldPrice, silverPrice } from '@shop/domain/pricing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { base64, csvFile } from '../../../../test/sheets.ts'

let shop: TestShop
let admin: Person

beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.employee(['full:access'])
})
afterAll(() => shop.close())

const TITLES = ['Código', 'Nome', 'Marca', 'Custo', 'Venda']
const sheet = (titles: string[], ...lines: string[][]) => ({
  file: base64(csvFile([[...TITLES, ...titles], ...lines])),
  key: crypto.randomUUID(),
})
const apply = (body: object) => shop.call<ImportApplied>('POST', '/imports/products/apply', admin, body)
const problemsOf = async ({ file }: { file: string }) =>
  (await shop.call<ImportPreview>('POST', '/imports/products/preview', admin, { file })).data.problems
const productOf = (code: string) =>
  shop.db.selectFrom('products').selectAll().where('former_code', '=', code).executeTakeFirstOrThrow()
const levelsOf = async (code: string) => {
  const { cost_cents: costCents, gold_ppm: goldPpm, silver_ppm: silverPpm } = await productOf(code)
  return [goldPrice({ costCents, goldPpm }), silverPrice({ costCents, silverPpm })]
}

test('a new product without percentages costs gold and silver customers the sale price, to the cent', async () => {
  const file = sheet([], ['1', 'Cabo', 'Acme', '3,33', '6,65'], ['2', 'Fone', 'Acme', '1.777,77', '1.999,90'])
  expect((await apply(file)).data).toMatchObject({ fresh: 2 })
  expect([await levelsOf('1'), await levelsOf('2')]).toEqual([
    [665, 665],
    [199_990, 199_990],
  ])
  expect((await apply({ ...file, key: 'again' })).data).toMatchObject({ unchanged: 2, changed: 0 })
})

test('an empty percentage is the sale price of a new product, and what a known product has', async () => {
  const titles = ['Percentual ouro', 'Percentual prata']
  const first = sheet(titles, ['3', 'Capa', 'Acme', '10,00', '15,00', '20', ''])
  expect((await apply(first)).status).toBe(200)
  expect(await levelsOf('3')).toEqual([1_200, 1_500])
  await apply(sheet(titles, ['3', 'Capa', 'Acme', '10,00', '18,00', '', '']))
  expect(await levelsOf('3')).toEqual([1_200, 1_500])
})

test('a sale price below the cost is that of gold and silver too', async () => {
  expect((await apply(sheet([], ['4', 'Saldo', 'Acme', '30,00', '25,00']))).data).toMatchObject({ fresh: 1 })
  expect(await levelsOf('4')).toEqual([2_500, 2_500])
})

test('a sale price that no percentage reaches asks for the percentages', async () => {
  const rows = [['5', 'Brinde', 'Acme', '0,01', '25,00']]
  const text = (level: string) =>
    `Preencha Percentual ${level}: o preço de venda é mais que o preço de compra mais 10.000 % dele.`
  expect((await problemsOf(sheet([], ...rows))).map((one) => [one.line, one.text])).toEqual([
    [2, text('ouro')],
    [2, text('prata')],
  ])
  const given = rows.map((row) => [...row, '100', '0'])
  expect((await apply(sheet(['Percentual ouro', 'Percentual prata'], ...given))).data).toMatchObject({
    fresh: 1,
  })
})
