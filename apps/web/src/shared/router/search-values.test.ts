import { expect, test } from 'vitest'
import { dayIn, flagIn, idIn, keyIn, oneIn, textIn } from './search-values.ts'

test.each<[(value: unknown) => unknown, unknown[], unknown[]]>([
  [idIn, [7, '7'], [7, 7]],
  [idIn, [0, -1, 1.5, '', 'x', true, [5], null, undefined], []],
  [textIn, ['capa', ' capa ', 123], ['capa', 'capa', '123']],
  [textIn, ['', '  ', true, {}, null, undefined], []],
  [dayIn, ['2026-11-26'], ['2026-11-26']],
  [dayIn, ['2026-13-26', '26/11/2026', 20261126, undefined], []],
  [flagIn, [true], [true]],
  [flagIn, ['true', 1, false, undefined], []],
  [(value: unknown) => oneIn(['new', 'edit'], value), ['edit', 'open', 1, undefined], ['edit']],
  [(value: unknown) => keyIn({ list: 'Lista' }, value), ['list', 'Lista', 'toString'], ['list']],
])('%s reads %j as %j', (read, values, expected) => {
  expect(values.map((value) => read(value)).filter((value) => value !== undefined)).toEqual(expected)
})
