import { expect, test } from 'vitest'
import { z } from 'zod'
import { checkInParts } from './check-in-parts.ts'

const schema = z.strictObject({
  name: z.string().default('x'),
  lines: z.array(z.strictObject({ cents: z.number().transform((reais) => reais * 100) })).max(1_000),
})
const check = checkInParts({ schema, method: 'POST', url: '/', httpPart: 'body' })
const lines = (count: number) => Array.from({ length: count }, (_, cents) => ({ cents }))

test('changes a long list as its schema says, and keeps the rest of the body', async () => {
  const body = { lines: lines(950) }
  expect(await check(body)).toBe(true)
  expect(body).toEqual(schema.parse({ lines: lines(950) }))
})

test('reports at most ten wrong entries, each by its position in the whole list, and checks no further', async () => {
  const wrong = lines(1_000).map((line, at) => (at >= 430 ? { cents: 'a' } : line))
  const issues = await Promise.resolve(check({ lines: wrong })).catch((error: unknown) => error)
  expect(issues).toHaveLength(10)
  expect((issues as { instancePath: string }[]).map(({ instancePath }) => instancePath).slice(0, 2)).toEqual([
    '/lines/430/cents',
    '/lines/431/cents',
  ])
})

test.each([
  ['too many entries', { lines: lines(1_001) }, '/lines'],
  ['an unknown field', { lines: lines(500), other: 1 }, '/'],
  ['a wrong field', { lines: lines(500), name: 1 }, '/name'],
])('refuses %s', async (_, body, instancePath) => {
  await expect(check(body)).rejects.toMatchObject([{ instancePath }])
})

test('checks a short list, and a value that is no list, at once', () => {
  expect(check({ lines: lines(2) })).toEqual({ value: schema.parse({ lines: lines(2) }) })
  expect(check({ lines: 'a'.repeat(500) })).toMatchObject({ error: [{ instancePath: '/lines' }] })
  expect(check(null)).toMatchObject({ error: [{ instancePath: '/' }] })
})
