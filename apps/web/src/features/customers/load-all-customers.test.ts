import { expect, test } from 'vitest'
import { linesOf } from './load-all-customers.ts'

async function* pieces(...texts: string[]) {
  yield* texts
}

test('lines are complete wherever the stream was cut', async () => {
  const lines: string[] = []
  for await (const some of linesOf(pieces('{"a"', ':1}\n{"a":2}\n{"', 'a":3}\n', '{"a":4}')))
    lines.push(...some)
  expect(lines).toEqual(['{"a":1}', '{"a":2}', '{"a":3}', '{"a":4}'])
})

test('an empty stream has no lines', async () => {
  for await (const _ of linesOf(pieces(''))) expect.unreachable()
})
