import { expect, test } from 'vitest'
import { type Burst, isReaderBurst, nextBurst } from './reader-keys.ts'

/** Types with these pauses before each key, then presses Enter after the last pause. */
function type(text: string, pauses: number[]) {
  let at = 1000
  let burst: Burst | undefined
  for (const [index, key] of [...text].entries()) {
    at += pauses[index % pauses.length] ?? 0
    burst = nextBurst(burst, key, at)
  }
  return { burst, end: at + (pauses[0] ?? 0) }
}
const isScan = ({ burst, end }: ReturnType<typeof type>) => burst !== undefined && isReaderBurst(burst, end)

test.each([
  ['a reader by cable', '7891000315507', [2]],
  ['a reader over Bluetooth', '7891000315507', [25, 12, 40]],
  ['a label that ends in spaces', '100123456  ', [3]],
  ['a reader that pauses once', '100123456', [4, 4, 4, 110, 4, 4, 4, 4, 4]],
])('%s is recognised', (_who, text, pauses) => expect(isScan(type(text, pauses))).toBe(true))

test.each([
  ['a fast typist', '7891000315507', [85]],
  ['two keys pressed together again and again', 'capa13', [5, 160]],
  ['a person who types four keys at once', 'case', [3]],
  ['words that arrive at once', 'capa iphone 13', [3]],
])('%s is not', (_who, text, pauses) => expect(isScan(type(text, pauses))).toBe(false))

test('what was typed before the scan is not part of it', () => {
  const { burst } = type('ab7891000315507', [200, 200, 200, ...Array(12).fill(3)])
  expect(burst?.text).toBe('7891000315507')
})

test('Enter long after the last key is a person’s', () => {
  const { burst } = type('7891000315507', [3])
  expect(burst && isReaderBurst(burst, burst.to + 500)).toBe(false)
})
