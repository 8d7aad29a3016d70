import { formErrors } from '@shop/browser/form-errors'
import { createProductBody } from '@shop/contract/products'
import { expect, test } from 'vitest'
import {
  EMPTY_PRODUCT,
  PRODUCT_RULES,
  type ProductValues,
  productBody,
  rulesOf,
  withDefaults,
} from './product-values.ts'

const GOOD: ProductValues = {
  ...EMPTY_PRODUCT,
  name: 'Capa',
  brand: 'Apple',
  cost: 1000,
  sellPrice: 2000,
  goldPpm: 100_000,
  silverPpm: 200_000,
}
const errorsOf = (values: Partial<ProductValues>) =>
  formErrors({ ...GOOD, ...values }, PRODUCT_RULES, createProductBody, productBody)

test('a complete product can be sent', () => {
  expect(errorsOf({})).toEqual({})
})

test.each<[keyof ProductValues, unknown[], string]>([
  ['name', ['', '  '], 'Informe o nome do produto'],
  ['brand', [null], 'Informe a marca do produto'],
  ['cost', [null, 0, -500, Number.NaN], 'Informe o preço do produto'],
  ['sellPrice', [null, 0, -500, Number.NaN], 'Informe o preço de venda'],
  ['goldPpm', [null, -1, 100_000_100, Number.NaN], 'Informe um percentual de 0 a 10.000'],
  ['silverPpm', [null, -1, 100_000_100, Number.NaN], 'Informe um percentual de 0 a 10.000'],
  ['stock', [null, 1e12, Number.NaN], 'Informe a quantidade do produto em estoque'],
  ['stockAlert', [10_001, Number.NaN], 'Informe um alerta de 0 a 10.000'],
  ['tags', [['x'.repeat(51)]], 'Cada tag tem no máximo 50 caracteres'],
])('%s says at its field what is wrong with %j', (field, values, text) => {
  for (const value of values) expect(errorsOf({ [field]: value })[field]).toBe(text)
})

test('a percentage below zero stays as it is, and is no new one', () => {
  const discount = { goldPercentage: -33.3333, silverPercentage: 20, bronzePercentage: -33.3333 }
  const { goldPpm, silverPpm } = rulesOf({ discount })
  expect([goldPpm?.(-333_333, GOOD), silverPpm?.(150_000, GOOD)]).toEqual([null, null])
  for (const ppm of [-333_332, Number.NaN, null])
    expect(goldPpm?.(ppm, GOOD)).toBe('Informe um percentual de 0 a 10.000')
  expect(silverPpm?.(-333_333, GOOD)).toBe('Informe um percentual de 0 a 10.000')
})

test('a new product has the shop’s percentages, with the prices of the cost that is known', () => {
  const shop = { goldPercentage: 300, silverPercentage: null }
  expect(withDefaults({ ...EMPTY_PRODUCT, cost: 1_000 }, shop)).toEqual({
    ...EMPTY_PRODUCT,
    cost: 1_000,
    goldPpm: 3_000_000,
    goldPrice: 4_000,
  })
  expect(withDefaults(EMPTY_PRODUCT, shop)).toMatchObject({ goldPpm: 3_000_000, goldPrice: null })
})
