import { expect, test } from 'vitest'
import { countdownText } from './countdown.tsx'

test.each([
  [0, 'em 0 s'],
  [59_001, 'em 1 min 00 s'],
  [252_000, 'em 4 min 12 s'],
  [3_900_000, 'em 1 h 05 min'],
  [166_200_000, 'em 1 d 22 h'],
  [-5_000, 'em 0 s'],
])('%i ms are read as %s', (ms, text) => {
  expect(countdownText(ms)).toBe(text)
})
