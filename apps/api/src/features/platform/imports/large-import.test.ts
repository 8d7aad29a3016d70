import type { ImportApplied } from '@shop/contract/imports'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCpf } from '../../../../test/cpf.ts'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { base64, csvFile, xlsx } from '../../../../test/sheets.ts'
import { findInconsistencies } from '../../../checks/check-shop.ts'

let shop: TestShop
let admin: Person

beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.employee(['full:access'])
})
afterAll(() => shop.close())

const apply = async (kind: string, file: Uint8Array | string, key: string) => {
  const began = performance.now()
  const { data } = await shop.call<ImportApplied>('POST', `/imports/${kind}/apply`, admin, {
    file: base64(file),
    key,
  })
  return { data, seconds: (performance.now() - began) / 1000 }
}
const amount = (cents: number) => (cents / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 })

test('10,000 products and 5,000 customers arrive cell by cell, and change nothing the second time', async () => {
  const products = Array.from({ length: 10_000 }, (_, n) => ({
    former_code: `${String(n).padStart(6, '0')}`,
    name: `Peça ${n}; "ção"`,
    brand: `Marca ${n % 50}`,
    reference: `Modelo ${n % 200}`,
    cost_cents: 100 + ((n * 7919) % 900_000),
    sell_price_cents: 200 + ((n * 104_729) % 990_000),
    gold_ppm: (n % 100) * 10_000 + 5_000,
    stock: n % 40,
  }))
  const productFile = csvFile([
    [
      'Código',
      'Nome',
      'Marca',
      'Referência',
      'Custo',
      'Venda',
      'Percentual ouro',
      'Percentual prata',
      'Estoque',
    ],
    ...products.map((one) => [
      one.former_code,
      one.name,
      one.brand,
      one.reference,
      amount(one.cost_cents),
      amount(one.sell_price_cents),
      String(one.gold_ppm / 10_000).replace('.', ','),
      '0',
      String(one.stock),
    ]),
  ])
  const customers = Array.from({ length: 5_000 }, (_, n) => ({
    document: newCpf(),
    name: `Cliente ${n} da Conceição`,
    email: `cliente${n}@exemplo.com.br`,
    phone: `119${String(80_000_000 + n)}`,
    street: `Rua ${n}`,
    zip_code: `0${1_310_100 + n}`,
    credit_limit_cents: n * 137,
    credit_cents: n % 3 === 0 ? n + 1 : 0,
  }))
  const customerFile = xlsx([
    ['Nome', 'CPF', 'E-mail', 'Celular', 'Endereço', 'CEP', 'Limite', 'Crédito'],
    ...customers.map((one) => [
      one.name,
      one.document,
      one.email,
      Number(one.phone),
      one.street,
      Number(one.zip_code),
      one.credit_limit_cents / 100,
      one.credit_cents === 0 ? '' : one.credit_cents / 100,
    ]),
  ])
  const first = [await apply('products', productFile, 'p1'), await apply('customers', customerFile, 'c1')]
  expect(first.map(({ data }) => data)).toMatchObject([{ fresh: 10_000 }, { fresh: 5_000 }])

  const { rows: madeProducts } = await sql<object>`select former_code, products.name, brands.name as brand,
      brand_references.name as reference, cost_cents, sell_price_cents, gold_ppm, stock
    from products join brands on brands.id = products.brand_id
      join brand_references on brand_references.id = reference_id order by former_code`.execute(shop.db)
  expect(madeProducts).toEqual(products)
  const { rows: madeCustomers } = await sql<object>`select document, name, email, phone, street, zip_code,
      credit_limit_cents, credit_cents from customers where status = 'Approved' and email like '%@exemplo.com.br'
    order by id`.execute(shop.db)
  expect(madeCustomers).toEqual(customers)

  const second = [await apply('products', productFile, 'p2'), await apply('customers', customerFile, 'c2')]
  expect(second.map(({ data }) => data)).toEqual([
    { lines: 10_000, fresh: 0, changed: 0, unchanged: 10_000 },
    { lines: 5_000, fresh: 0, changed: 0, unchanged: 5_000 },
  ])
  expect(await findInconsistencies(shop.db)).toEqual([])
  expect(await shop.runJobs()).toEqual([])
  console.info('Seconds:', [...first, ...second].map(({ seconds }) => seconds.toFixed(1)).join(', '))
}, 300_000)
