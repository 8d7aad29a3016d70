import { expect, test } from 'vitest'
import { readTogether } from './read-together.ts'

test('lookups of one turn share one read, and later ones read again', async () => {
  const reads: string[][] = []
  let state = 'open'
  const lookup = readTogether(async (keys: string[]) => {
    reads.push(keys)
    return new Map(keys.filter((key) => key !== 'gone').map((key) => [key, `${key} ${state}`]))
  })
  expect(await Promise.all(['a', 'b', 'a', 'gone'].map(lookup))).toEqual([
    'a open',
    'b open',
    'a open',
    undefined,
  ])
  expect(reads).toEqual([['a', 'b', 'gone']])
  state = 'blocked'
  expect(await lookup('a')).toBe('a blocked')
})

test("a lookup made while a read is under way does not get that read's response", async () => {
  let state = 'open'
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const lookup = readTogether(async (keys: string[]) => {
    const seen = state
    await turn()
    return new Map(keys.map((key) => [key, seen]))
  })
  const before = lookup('a')
  await turn()
  state = 'blocked'
  const after = lookup('a')
  expect([await before, await after]).toEqual(['open', 'blocked'])
})

test('a failed read fails all lookups that shared it, and the next one is tried', async () => {
  let fails = true
  const lookup = readTogether(async (keys: string[]) => {
    if (fails) throw new Error('away')
    return new Map(keys.map((key) => [key, 1]))
  })
  expect(await Promise.allSettled([lookup('a'), lookup('b')])).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ])
  fails = false
  expect(await lookup('a')).toBe(1)
})
