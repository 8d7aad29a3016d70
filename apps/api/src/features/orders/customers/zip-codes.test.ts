import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ZipCodeAddress } from '@shop/contract/zip-codes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../../test/harness.ts'

let service: Server
let shop: TestShop
let respond: RequestListener
const asked: string[] = []

beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push(request.url ?? '')
    respond(request, response)
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  const { port } = service.address() as AddressInfo
  shop = await openTestShop({ ZIP_CODE_URL: `http://127.0.0.1:${port}/ws/{cep}/json/` })
})
afterAll(async () => {
  await shop.close()
  service.closeAllConnections()
  service.close()
})

const find = (zipCode: string, of = shop) => of.call<ZipCodeAddress>('GET', `/shop/zip-codes/${zipCode}`)
const json =
  (body: unknown): RequestListener =>
  (_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body))

test.each([
  ['one service', { logradouro: 'Praça da Sé', bairro: 'Sé', localidade: 'São Paulo', uf: 'SP' }],
  ['another', { street: 'Praça da Sé', neighborhood: 'Sé', city: 'São Paulo', state: 'SP', service: 'x' }],
])('an address is read as %s writes it', async (_, body) => {
  respond = json(body)
  const { status, data } = await find('01001-000')
  expect([status, data]).toEqual([
    200,
    { street: 'Praça da Sé', neighborhood: 'Sé', city: 'São Paulo', state: 'SP' },
  ])
  expect(asked.at(-1)).toBe('/ws/01001000/json/')
})

test('a CEP of a whole town fills town and state alone', async () => {
  respond = json({ logradouro: '', bairro: '', localidade: 'Pacaraima', uf: 'RR' })
  expect((await find('69345000')).data).toEqual({
    street: '',
    neighborhood: '',
    city: 'Pacaraima',
    state: 'RR',
  })
})

test.each<[string, RequestListener]>([
  ['that the service does not know', json({ erro: 'true' })],
  ['for which it fails', (_, response) => response.writeHead(500).end()],
  ['for which it sends a page', (_, response) => response.end('<html>')],
  ['for which it sends too much', (_, response) => response.end(`{"city":"${'x'.repeat(30_000)}"}`)],
  ['for which it sends elsewhere', (_, response) => response.writeHead(302, { location: '/other' }).end()],
  ['for which it does not answer in 2 s', () => {}],
])('the address of a CEP %s is typed', async (_, listener) => {
  respond = listener
  const begun = performance.now()
  const { status, errors } = await find('01001000')
  expect([status, errors[0]]).toEqual([404, 'CEP não encontrado. Digite o endereço.'])
  expect(performance.now() - begun).toBeLessThan(10_000)
})

test('without a service nothing is asked, and what is no CEP is refused', async () => {
  const alone = await openTestShop()
  expect((await find('01001000', alone)).status).toBe(404)
  await alone.close()
  const before = asked.length
  expect((await find('00000-000')).status).toBe(422)
  expect(asked).toHaveLength(before)
})
