import { expect, test } from 'vitest'
import { listCookie, readList } from './cookie-list.ts'

const LEVELS = [
  { value: 1, text: 'Ouro' },
  { value: 2, text: 'Prata; "fina"' },
]

test('a list stored in a cookie is read back among other cookies', () => {
  const [pair] = listCookie('customerLevels', LEVELS).split('; ')
  expect(readList(`theme=dark; ${pair}; other=1`, 'customerLevels')).toEqual(LEVELS)
})

test.each([
  '',
  'customerLevels=',
  'customerLevels=%7B',
  'customerLevels=%',
  'customerLevels=[]',
  'customerLevels=[1]',
])('a cookie without a valid list (%s) counts as absent', (cookies) => {
  expect(readList(cookies, 'customerLevels')).toBeNull()
})
