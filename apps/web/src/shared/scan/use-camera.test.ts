import { expect, test } from 'vitest'
import { repeatGuard } from './use-camera.ts'

test('a code held before the camera counts once, and again after it was out of sight', () => {
  const isNew = repeatGuard()
  const counted = [0, 100, 1000, 2100, 3200, 4500].filter((at) => isNew('7891000315507', at))
  expect(counted).toEqual([0, 4500])
})

test('two codes in sight at once count once each', () => {
  const isNew = repeatGuard()
  const seen = ['a', 'b', 'a', 'b', 'b'].filter((code, frame) => isNew(code, frame * 100))
  expect(seen).toEqual(['a', 'b'])
})
