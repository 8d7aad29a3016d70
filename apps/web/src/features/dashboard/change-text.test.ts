import { expect, test } from 'vitest'
import { changeText } from './change-text.ts'

test.each([
  [150, 100, '50% a mais'],
  [2600, 100, '2.500% a mais'],
  [66.6, 100, '33% a menos'],
  [0, 100, '100% a menos'],
  [100, 0, 'Mais'],
  [0, 0, 'O mesmo'],
])('%d against %d is %s', (now, before, text) => {
  expect(changeText(now, before)).toBe(text)
})
