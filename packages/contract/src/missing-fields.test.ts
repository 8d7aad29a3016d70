import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { CALLS } from './calls.ts'
import { setPortugueseMessages } from './issue-texts.ts'
import { stockEntriesBody } from './products.ts'

beforeAll(() => setPortugueseMessages())

/** What a body says about one of its fields when it holds nothing else. */
const saidOf = (body: z.ZodType, field: string, sent: object) =>
  body.safeParse(sent).error?.issues.find(({ path }) => path.length === 1 && path[0] === field)?.message

/** Texts that name the field are made for every form violation; the others were written for a person. */
const isWritten = (message: string | undefined) => message !== undefined && !message.startsWith('O campo')

const fieldsOf = (body: z.ZodType) => {
  const { error } = body.safeParse({})
  return [...new Set(error?.issues.flatMap(({ path }) => (path.length === 1 ? [String(path[0])] : [])))]
}

test.each([
  ['left out', undefined],
  ['null', null],
])('a field that is %s says what an empty one says', (_, unfilled) => {
  const bodies = Object.entries(CALLS).flatMap(([address, call]) =>
    'body' in call ? [{ address, body: call.body as z.ZodType }] : [],
  )
  const fields = bodies.flatMap(({ address, body }) =>
    fieldsOf(body).flatMap((field) => {
      const empty = ['', 0, []].map((value) => saidOf(body, field, { [field]: value })).find(isWritten)
      return empty === undefined
        ? []
        : [{ address, field, empty, missing: saidOf(body, field, { [field]: unfilled }) }]
    }),
  )
  expect(fields.filter(({ empty, missing }) => missing !== empty)).toEqual([])
  expect(fields.length).toBeGreaterThan(60)
})

test('a line of a stock entry says which of its fields is left out', () => {
  const said = stockEntriesBody.safeParse({ products: [{ productId: 1 }] }).error?.issues
  expect(said?.map(({ message }) => message)).toEqual([
    'Informe o preço do produto',
    'Informe a quantidade do produto em estoque',
    'Informe a operação',
  ])
})
