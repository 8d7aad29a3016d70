import { describe, expect, test } from 'vitest'
import { SCREENS } from '../../shared/navigation.ts'
import { CHAPTERS, chapterFor, findChapters, GROUPS } from './chapters.ts'

const slugs = (text: string) => findChapters(text).map(({ slug }) => slug)

describe('the search of the manual', () => {
  test('finds a chapter by words of its title and text, whatever their accents and order', () => {
    expect(slugs('NUMERO série')[0]).toBe('numeros-de-serie')
    expect(slugs('troco inicial')).toContain('caixa')
    expect(slugs('inicial troco')).toEqual(slugs('Troco  Inicial'))
  })

  test('lists those first that have the words in their title', () => {
    const found = slugs('garantia')
    expect(found.length).toBeGreaterThan(1)
    expect(found[0]).toBe('garantia')
  })

  test('finds nothing for words that are in no chapter, and for none', () => {
    expect(slugs('submarino')).toEqual([])
    expect(slugs('troco submarino')).toEqual([])
    expect(slugs('  ')).toEqual([])
  })
})

describe('the chapter of an address', () => {
  test.each([
    ['/admin/selling', undefined, 'vender'],
    ['/admin/purchases', undefined, 'comprar'],
    ['/admin/purchases', 'receipts', 'receber-mercadoria'],
    ['/admin/purchases', 'unknown', 'comprar'],
    ['/admin/orders/ABC123', undefined, 'pedidos'],
    ['/ADMIN/reportdetail/', undefined, 'painel'],
    ['/admin/nowhere', undefined, undefined],
  ])('%s with view %s is %s', (path, view, slug) => {
    expect(chapterFor(path, view)?.slug).toBe(slug)
  })

  test.each(SCREENS.filter(({ path }) => path !== '/admin/help').map(({ path }) => [path]))(
    '%s has one',
    (path) => {
      expect(chapterFor(path)).toBeDefined()
    },
  )
})

test('chapters are complete, in order, and each stands under one heading', () => {
  expect(CHAPTERS.every(({ title, group, text }) => title && group && text)).toBe(true)
  const orders = CHAPTERS.map(({ order }) => order)
  expect(new Set(orders).size).toBe(orders.length)
  expect(GROUPS.flatMap(([, chapters]) => chapters)).toEqual(CHAPTERS)
})
