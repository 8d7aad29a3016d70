import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanText, composed, fold, hasVisibleWord, lineOf } from './text.ts'

describe('folding', () => {
  // The right side is the result of lower(unaccent(..)) in PostgreSQL 18.
  test.each([
    ['ÁÀÂÃÄÉÊÍÓÔÕÚÜÇÑ', 'aaaaaeeiooouucn'],
    ['Película 6,1″ – Anti‑Impacto', 'pelicula 6,1" - anti-impacto'],
    ['Capa “Crystal” d’água…', 'capa "crystal" d\'agua...'],
    ['1ª linha nº 5 ½', '1a linha no 5 1/2'],
    ['Cabo 2×1 Ø3 Œuvre Straße', 'cabo 2*1 o3 oeuvre strasse'],
    ['Aço™ €', 'aco™ €'],
  ])('%s is compared as %s', (text, expected) => {
    expect(fold(text).replace(/ +/g, ' ')).toBe(expected)
  })

  test('spaces around and between words do not count', () => {
    expect(fold('  Fone   de\u00a0\tOuvido \n')).toBe('fone de ouvido')
  })

  test('composed and decomposed letters are the same', () => {
    expect(fold('a\u0303o')).toBe(fold('\u00e3o'))
  })

  test('folding a second time changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })
})

test('a text of a file becomes one line without invisible characters, cut between characters', () => {
  expect(lineOf('  Capa\u202e\r\n azul\u0085\u2028', 100)).toBe('Capa azul')
  expect(lineOf('📱📱📱', 2)).toBe('📱📱')
  expect(lineOf('\ud83d', 5)).toBe('')
})

test('a text is composed, without characters that nobody sees, except inside of emoji', () => {
  expect(cleanText('Joa\u0303o\u200b\u2060 \u00adSilva\u3164')).toBe('Jo\u00e3o Silva')
  const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467} \u{1F3F3}\uFE0F\u200D\u{1F308} \u2764\uFE0F'
  expect(cleanText(`${family}\u200d`)).toBe(family)
  expect(['\u200b\u3164', '\u{1F4F1}', '-', 'a', '7', '\u738b'].map(hasVisibleWord)).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
  ])
})

test('a letter keeps as many marks as any language has, and further ones cost no time', () => {
  const marks = '\u0315\u0300\u05ae'
  expect(composed(`Jo${'a\u0303'.repeat(3)}o`)).toBe('Jo\u00e3\u00e3\u00e3o')
  expect(composed(`a${marks.repeat(10)}b`)).toHaveLength(31)
  // Two million marks on one letter would take hours otherwise.
  for (const tidy of [composed, cleanText, fold])
    expect(tidy(`a${marks.repeat(700_000)}b`).length).toBeLessThan(40)
})
