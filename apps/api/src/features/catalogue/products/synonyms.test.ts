import type { Product } from '@shop/contract/products'
import type { Synonym } from '@shop/contract/synonyms'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { addCatalogue, productBody } from '../../../../test/product-body.ts'

let shop: TestShop
let manager: Person

beforeAll(async () => {
  shop = await openTestShop()
  manager = await shop.employee(['bo:manage:products'])
  await addCatalogue(shop, manager)
  for (const name of ['Gimbal Estabilizador', 'Tripé de Mesa'])
    await shop.call('POST', '/products', manager, productBody({ name }))
})
afterAll(() => shop.close())

const add = (words: readonly string[], also: readonly string[] = []) =>
  shop.call<Synonym>('POST', '/synonyms', manager, { words, also })
const change = (id: number, body: object) => shop.call<Synonym>('PUT', `/synonyms/${id}`, manager, body)
const remove = (id: number) => shop.call<Synonym>('DELETE', `/synonyms/${id}`, manager)
const list = async () => (await shop.call<Synonym[]>('GET', '/synonyms', manager)).data
const found = async (term: string) => {
  const { data } = await shop.call<Product[]>(
    'GET',
    `/products/full/search/${encodeURIComponent(term)}`,
    manager,
  )
  return data.map(({ name }) => name)
}

test('a word of the shop finds at once what it means, also in one piece, until it is removed', async () => {
  expect(await found('pau de selfie')).toEqual([])
  const { status, data } = await add(['Pau de selfie', 'estabilizador'])
  expect([status, data.words]).toEqual([201, ['Pau de selfie', 'estabilizador']])
  expect(await found('pau de selfie')).toEqual(['Gimbal Estabilizador'])
  expect(await found('paudeselfie')).toEqual(['Gimbal Estabilizador'])
  expect(await list()).toContainEqual(data)

  const changed = await change(data.id, { words: ['pau de selfie'], also: ['tripé'], version: data.version })
  expect(changed).toMatchObject({ status: 200, data: { also: ['tripé'], version: data.version + 1 } })
  expect(await found('pau de selfie')).toEqual(['Tripé de Mesa'])
  expect(await found('tripé')).toEqual(['Tripé de Mesa'])

  expect((await remove(data.id)).status).toBe(200)
  expect(await found('pau de selfie')).toEqual([])
  expect(await remove(data.id)).toMatchObject({
    status: 404,
    errors: ['Estas palavras já não estão na lista.'],
  })
})

test('words without a letter, one word alone and too many are refused', async () => {
  expect(await add(['—', 'gimbal'])).toMatchObject({ status: 422 })
  expect(await add(['gimbal'])).toMatchObject({ status: 422, errors: ['Informe duas palavras ou mais'] })
  // The same for the search.
  expect(await add(['gimbal', 'Gimbál'])).toMatchObject({ status: 422 })
  expect(await add([], ['gimbal', 'tripé'])).toMatchObject({ status: 422, errors: ['Informe as palavras'] })
  expect(await add(Array.from({ length: 21 }, (_, n) => `palavra ${n}`))).toMatchObject({ status: 400 })
})

test('two who change the same words: the second one sees what the first one saved', async () => {
  const { data } = await add(['gimbal', 'gimball'])
  await change(data.id, { words: ['gimbal', 'gimbel'], version: data.version })
  const second = await change(data.id, { words: ['gimbal', 'guimbal'], version: data.version })
  expect(second).toMatchObject({ status: 409, code: 'STALE', current: { words: ['gimbal', 'gimbel'] } })
})

test('two changes of a product’s words at once both count', async () => {
  await Promise.all([add(['estabilizador', 'steadicam']), add(['estabilizador', 'steady'])])
  expect([await found('steadicam'), await found('steady')]).toEqual([
    ['Gimbal Estabilizador'],
    ['Gimbal Estabilizador'],
  ])
})

const TWICE = { status: 409, code: 'DUPLICATE', errors: ['Estas palavras já estão na lista.'] }
const listed = async (word: string) => (await list()).filter(({ words }) => words.includes(word))

test.each([
  [['Balão', 'bexiga', 'festa 20'], ['Ar']],
  [['festa-20', 'BEXIGA', 'balao'], ['ár']],
])(
  'the same words are listed once, in whatever case, accents and order, also at once: %#',
  async (words, also) => {
    const original = [['balão', 'bexiga', 'festa 20'], ['ar']] as const
    const sent = await Promise.all([
      add(...original),
      ...Array.from({ length: 5 }, () => add(words, also)),
      add(...original),
    ])
    expect(sent.map(({ status }) => status).toSorted()).toEqual([
      201,
      ...Array.from({ length: 6 }, () => 409),
    ])
    expect(sent.find(({ status }) => status === 409)).toMatchObject(TWICE)
    const made = sent.find(({ status }) => status === 201)?.data
    expect((await list()).filter((one) => one.words.some((word) => /^bexiga$/i.test(word)))).toEqual([made])
    await remove(made?.id ?? 0)
  },
)

test('a change does not make two equal rows, also at once; other words beside the same ones are another row', async () => {
  const rows = await Promise.all([
    add(['apito', 'buzina']),
    add(['apito', 'buzina'], ['som']),
    add(['apito', 'sirene']),
  ])
  expect(rows.map(({ status }) => status)).toEqual([201, 201, 201])
  const [, second, third] = rows.map(({ data }) => data.id)
  expect(await change(third ?? 0, { words: ['Buzina', 'APITO'] })).toMatchObject(TWICE)
  const both = await Promise.all(
    [second, third].map((id) => change(id ?? 0, { words: ['apito', 'corneta'], also: [] })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  // Saved again as it is.
  expect((await change(second ?? 0, { words: ['apito', 'sino'] })).status).toBe(200)
  expect((await change(second ?? 0, { words: ['sino', 'Apito'] })).status).toBe(200)
  expect(await listed('corneta')).toHaveLength(both[0]?.status === 200 ? 0 : 1)
})

test('the longest words that a row takes can be listed, once', async () => {
  const words = Array.from({ length: 20 }, (_, n) => `${String.fromCodePoint(0x4e00 + n)}語`.padEnd(40, '語'))
  expect((await add(words, words)).status).toBe(201)
  expect(await add(words.toReversed(), words)).toMatchObject(TWICE)
})
