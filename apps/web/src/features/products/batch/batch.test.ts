import type { Product } from '@shop/contract/products'
import { describe, expect, test } from 'vitest'
import { appendLine, countProduct, lineProblems, toEntries, totalsOf } from './batch-lines.ts'
import { isSheet, parseSheet } from './parse-sheet.ts'

const product = (id: number) => ({ id, code: `10000${id}`, name: `P${id}`, cost: 12.5 }) as Product

describe('the sheet of entries', () => {
  test('adds one when a barcode is scanned again', () => {
    const once = countProduct([], product(1), '1')
    const twice = countProduct(countProduct(once, product(2), '1'), product(1), '1')
    expect(twice.map(({ productId, stock, cost }) => [productId, stock, cost])).toEqual([
      [1, 2, 1250],
      [2, 1, 1250],
    ])
  })

  test('keeps one line for every pasted line', () => {
    const lines = appendLine(appendLine([], product(1), '1', { stock: 3, cost: 1100 }), product(1), '2')
    expect(lines.map(({ key }) => key)).toEqual([1, 2])
    expect(toEntries(lines)).toEqual([
      { productId: 1, stock: 3, cost: 11, source: 1 },
      { productId: 1, stock: 1, cost: 12.5, source: 2 },
    ])
  })

  test('names what a line lacks', () => {
    const [line] = appendLine([], product(1), '1')
    if (!line) throw new Error('no line')
    expect(lineProblems(line)).toEqual({})
    for (const stock of [null, 0, Number.NaN, 1_000_001])
      expect(lineProblems({ ...line, stock })).toEqual({
        stock: 'Informe a quantidade do produto em estoque',
      })
    for (const cost of [null, -500, Number.NaN])
      expect(lineProblems({ ...line, cost })).toEqual({ cost: 'Informe o preço do produto' })
    expect(lineProblems({ ...line, source: null })).toEqual({ source: 'Informe a operação' })
  })

  test('adds up units and money', () => {
    const lines = appendLine(appendLine([], product(1), '1', { stock: 3 }), product(2), '1', { stock: 2 })
    expect(totalsOf(lines)).toEqual({ lines: 2, units: 5, cents: 6250 })
  })
})

describe('a pasted sheet', () => {
  test('is read with tabs or semicolons, with or without a heading and a price', () => {
    expect(parseSheet('Código\tQtd\tPreço\r\n100001\t1.000\t12,50\r\n100002;2;R$ 3\n100003').lines).toEqual([
      { number: 2, code: '100001', stock: 1000, cost: 1250 },
      { number: 3, code: '100002', stock: 2, cost: 300 },
      { number: 4, code: '100003', stock: 1 },
    ])
  })

  test('names the lines that it cannot read', () => {
    expect(parseSheet('100001\t1.5\n100002\t1\tgrátis\n\t5').problems).toEqual([
      'Linha 1: quantidade inválida (1.5).',
      'Linha 2: preço inválido (grátis).',
      'Linha 3: sem código.',
    ])
  })

  test('is distinguished from what a barcode reader types', () => {
    expect([isSheet('100001\n'), isSheet('100001\t2'), isSheet('100001\n100002')]).toEqual([
      false,
      true,
      true,
    ])
  })
})
