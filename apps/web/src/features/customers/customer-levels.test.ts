import { expect, test } from 'vitest'
import { levelsCookie, readLevels } from './customer-levels.ts'

const LEVELS = [
  { value: 1, text: 'Ouro' },
  { value: 2, text: 'Prata; "fina"' },
]

test('what was kept in the cookie is read back among other cookies', () => {
  const [pair] = levelsCookie(LEVELS).split('; ')
  expect(readLevels(`theme=dark; ${pair}; other=1`)).toEqual(LEVELS)
})

test.each([
  '',
  'customerLevels=',
  'customerLevels=%7B',
  'customerLevels=%',
  'customerLevels=[]',
  'customerLevels=[1]',
])('a cookie that holds no levels (%s) is as good as none', (cookies) => {
  expect(readLevels(cookies)).toBeNull()
})
