import type { Product } from '@shop/contract/products'
import { describe, expect, test } from 'vitest'
import { type Catalogue, problemOf, readHeader, readLine, SHEET_HEADERS, toSheet } from './product-sheet.ts'

const catalogue: Catalogue = {
  brands: new Map([['apple', new Set(['iphone 13'])]]),
  codes: new Set(['100001']),
}
const places = readHeader(SHEET_HEADERS) as Map<string, number>
const cells = (changes: Record<string, string> = {}) => {
  const line: Record<string, string> = {
    Nome: 'Capa',
    Marca: 'Apple',
    Referência: 'iPhone 13',
    'Preço de compra': '1.030,50',
    'Preço de venda': 'R$ 60',
    'Percentual ouro': '20',
    'Percentual prata': '50,25%',
    Estoque: '1.200',
    Tags: 'a, b,',
    ...changes,
  }
  return SHEET_HEADERS.map((header) => line[header] ?? '')
}

describe('a file of products', () => {
  test('is read with numbers as Brazilians write them', () => {
    expect(readLine(places, cells())).toMatchObject({
      cost: 1030.5,
      sellPrice: 60,
      discount: { goldPercentage: 20, silverPercentage: 50.25 },
      stock: 1200,
      stockAlert: 0,
      tags: ['a', 'b'],
    })
  })

  test('is read by the names of its columns, without accents or case', () => {
    const shuffled = readHeader(SHEET_HEADERS.map((header) => header.toUpperCase()).toReversed())
    expect(readLine(shuffled as Map<string, number>, cells().toReversed())).toEqual(readLine(places, cells()))
  })

  test('needs its columns', () => {
    expect(readHeader(['Nome', 'Marca'])).toBe(
      'Faltam as colunas: Preço de compra, Preço de venda, Percentual ouro, Percentual prata.',
    )
  })

  test('without the column of GTINs keeps the products’ GTINs', () => {
    const without = readHeader(SHEET_HEADERS.filter((header) => header !== 'GTIN')) as Map<string, number>
    expect('gtin' in readLine(without, [])).toBe(false)
    expect(readLine(places, cells()).gtin).toBe('')
    const wrong = readLine(places, cells({ GTIN: '7891000315508' }))
    expect(problemOf(wrong, catalogue)).toMatch(/^GTIN inválido/)
  })

  test('can be imported as it was exported', () => {
    const product = {
      code: '100001',
      gtin: '7891000315507',
      name: '=cmd',
      description: 'x',
      brand: 'Apple',
      reference: '',
      cost: 1234.5,
      sellPrice: 2000,
      discount: { goldPercentage: 12.3456, silverPercentage: 0, bronzePercentage: 1 },
      stock: 1500,
      stockAlert: 3,
      tags: ['a', 'b'],
    } as Product
    const line = readLine(places, toSheet([product])[1] ?? [])
    const { bronzePercentage: _, ...discount } = product.discount
    expect(line).toEqual({ ...product, discount })
    expect(readLine(places, cells({ Nome: "'=cmd" })).name).toBe('=cmd')
  })

  test.each([
    [{ Nome: '' }, 'Informe o nome do produto'],
    [{ 'Preço de compra': '0,001' }, 'Informe o preço do produto'],
    [{ 'Preço de venda': '0' }, 'Informe o preço de venda'],
    [{ 'Percentual ouro': '10.000,01' }, 'Informe o percentual de 0 a 10.000 (ouro)'],
    [{ Estoque: '1e12' }, 'Estoque inválido'],
    [{ Marca: 'Nokia' }, 'A marca Nokia não existe.'],
    [{ Referência: 'X' }, 'A referência X não existe na marca Apple.'],
    [{ Código: '7' }, 'Produto 7 não encontrado.'],
    [{ Nome: 'x'.repeat(10_000) }, 'Nome: no máximo 200 caracteres'],
    [{ Tags: 'x'.repeat(51) }, 'Tags: no máximo 50 caracteres'],
  ])('says what is wrong with %o', (changes, problem) => {
    expect(problemOf(readLine(places, cells(changes)), catalogue)).toBe(problem)
  })

  test('accepts valid values, with and without accents', () => {
    expect(problemOf(readLine(places, cells({ Marca: 'ÁPPLE', Código: '100001' })), catalogue)).toBeNull()
  })
})
