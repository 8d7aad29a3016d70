import { describe, expect, test } from 'vitest'
import { movementLabel, parseUnits, productsText } from './stock.ts'

describe('movementLabel', () => {
  test('says where an entry comes from', () => {
    expect(movementLabel('entry', 4)).toBe('Entrada: Bonificação')
  })

  test('names a movement without a source by its kind alone', () => {
    expect(movementLabel('sale', null)).toBe('Venda')
    expect(movementLabel('inventory', null)).toBe('Inventário')
  })
})

test('counts products in the singular and the plural', () => {
  expect([1, 2, 1200].map(productsText)).toEqual(['1 produto', '2 produtos', '1.200 produtos'])
})

describe('parseUnits', () => {
  test.each([
    ['12', 12],
    [' 1.000 ', 1000],
    ['0', 0],
  ])('reads %s', (text, units) => expect(parseUnits(text)).toBe(units))

  test.each(['', '-5', '1,5', '1.5', '1e3', 'dez'])('refuses “%s” as a number of units', (text) => {
    expect(parseUnits(text)).toBeUndefined()
  })
})
