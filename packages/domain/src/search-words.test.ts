import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isOneLetterOff,
  nearPatterns,
  searchPhrases,
  searchTokens,
  searchWords,
  singular,
} from './search-words.ts'

test.each([
  ['iPhone13', 'iphone 13'],
  ['S25Ultra', 's 25 ultra'],
  ['5.000mAh', '5000 mah'],
  ['Power Bank 20.000 mAh 22,5 W', 'power bank 20000 mah 225 w'],
  ['Película p/ A-16 (2×1)', 'pelicula p a 16 2 x 1'],
  ['2x1', '2 x 1'],
  ['Note 14 Pro+ 5G', 'note 14 pro plus 5 g'],
  ['Peli\u0301cula', 'pelicula'],
  ['— “!” …', ''],
])('“%s” is searched as “%s”', (text, words) => expect(searchWords(text)).toBe(words))

test('what is typed in one piece stays side by side, and small words count only where they are alone', () => {
  expect(searchPhrases('cabo  usb-c de 20w')).toEqual(['cabo', 'usb c', '20 w'])
  expect(searchTokens('cabo usb-c de 20w')).toEqual(['cabo', 'usb', 'c', '20', 'w'])
  expect(searchPhrases('de')).toEqual(['de'])
  expect(searchPhrases('capinhas de celular azul')).toEqual(['capinhas', 'azul'])
  expect(searchTokens('carregador para celular')).toEqual(['carregador'])
  expect(searchPhrases('celular')).toEqual(['celular'])
  expect(searchPhrases('!! --')).toEqual([])
})

test.each([
  ['capinhas', 'capinha'],
  ['carregadores', 'carregador'],
  ['celulares', 'celular'],
  ['buds', 'buds'],
])('%s is %s', (plural, word) => expect(singular(plural)).toBe(word))

describe('a word with one wrong letter', () => {
  test.each([
    ['iphome', 'iphone', true],
    ['ihpone', 'iphone', true],
    ['iphne', 'iphone', true],
    ['motorolla', 'motorola', true],
    ['ligthning', 'lightning', true],
    ['efigenia', 'ifigenia', true],
    ['galaxy', 'galaxy', true],
    ['raphael', 'rafael', false],
    ['fonte', 'frota', false],
  ])('%s for %s: %s', (typed, word, isNear) => expect(isOneLetterOff(typed, word)).toBe(isNear))

  test('fits one of the patterns by which it is looked for', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcdef'), minLength: 5, maxLength: 9 })
    const edited = fc.tuple(word, fc.nat(8), fc.nat(3)).map(([text, place, kind]) => {
      const at = place % text.length
      const edits = [
        `${text.slice(0, at)}x${text.slice(at + 1)}`,
        text.slice(0, at) + text.slice(at + 1),
        `${text.slice(0, at)}x${text.slice(at)}`,
        text.slice(0, at) + (text[at + 1] ?? '') + text[at] + text.slice(at + 2),
      ]
      return [text, edits[kind] as string] as const
    })
    fc.assert(
      fc.property(edited, ([typed, other]) => {
        expect(isOneLetterOff(typed, other)).toBe(true)
        const { starts, ends, middle } = nearPatterns(typed)
        expect(
          other.startsWith(starts) ||
            other.endsWith(ends) ||
            new RegExp(`^${middle.replaceAll('_', '.')}$`).test(other),
        ).toBe(true)
      }),
    )
  })
})
