import { randomUUID } from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { derivedKey } from '../src/derived-key.ts'
import { openSession } from '../src/features/identity/accounts/session.service.ts'
import { signedLink } from '../src/features/platform/files/signed-link.ts'
import { openTestShop, type Person, type TestShop } from './harness.ts'
import { makeCustomer, makeOrder, PNG_BASE64 } from './make.ts'

let shop: TestShop
let admin: Person

beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.employee(['full:access'])
})
afterAll(() => shop.close())

describe('a token', () => {
  const hour = () => Math.floor(Date.now() / 1000) + 3600
  const payloadOf = (token: string): Record<string, unknown> =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const sign = (claims: Record<string, unknown>, key: Uint8Array, alg = 'HS256') =>
    new SignJWT({ ...payloadOf(admin.token), ...claims }).setProtectedHeader({ alg }).sign(key)
  const key = () => derivedKey(shop.context.tokenSecret, 'session')

  test('with our signature for an existing session is accepted', async () => {
    expect(await shop.call('GET', '/accounts/me', { id: 0, token: await sign({}, key()) })).toMatchObject({
      status: 200,
    })
  })

  test.each<[string, () => Promise<string> | string]>([
    ['without a signature', () => new UnsecuredJWT(payloadOf(admin.token)).encode()],
    ['whose signature was cut off', () => admin.token.replace(/[^.]+$/, '')],
    [
      'whose payload was changed',
      () => admin.token.replace(/\.[^.]+\./, `.${Buffer.from('{"jti":"x"}').toString('base64url')}.`),
    ],
    ['signed with another secret', () => sign({}, new Uint8Array(32))],
    ['signed with the secret that its key is derived from', () => sign({}, shop.context.tokenSecret)],
    ['signed with the key of links', () => sign({}, derivedKey(shop.context.tokenSecret, 'link'))],
    ['signed by another method', () => sign({}, Buffer.concat([key(), key()]), 'HS512')],
    ['of another issuer', () => sign({ iss: 'elsewhere' }, key())],
    ['for customers', () => sign({ aud: 'customers' }, key())],
    ['for nobody', () => sign({ aud: undefined }, key())],
    ['that has ended', () => sign({ exp: hour() - 7200 }, key())],
    ['that never ends', () => sign({ exp: undefined }, key())],
    ['of no session', () => sign({ jti: undefined }, key())],
    ['of an unknown session', () => sign({ jti: randomUUID() }, key())],
  ])('%s is refused', async (_, forge) => {
    const token = await forge()
    expect(await shop.call('GET', '/accounts/me', { id: 0, token })).toMatchObject({
      status: 401,
      code: 'UNAUTHENTICATED',
    })
  })
})

describe('a link to a private image', () => {
  const KEY = `private/${'a'.repeat(64)}.jpg`
  const statusOf = async (url: string) => (await shop.app.inject({ url })).statusCode
  const link = (now?: number) => signedLink(shop.context.tokenSecret, KEY, now)

  test('opens the file it was signed for', async () => {
    // 404 means that the signature was accepted and the file does not exist.
    expect(await statusOf(link())).toBe(404)
  })

  test.each<[string, () => string, number]>([
    ['that has ended', () => link(Date.now() - 301_000), 403],
    ['that was prolonged', () => link().replace(/expires=\d+/, 'expires=99999999999'), 403],
    ['of another image', () => link().replace('aaaa', 'bbbb'), 403],
    [
      'with another signature',
      () => link().replace(/signature=(.)/, (_, first) => `signature=${first === '_' ? '-' : '_'}`),
      403,
    ],
    ['signed elsewhere', () => signedLink(new Uint8Array(32), KEY), 403],
    ['without a signature', () => link().replace(/signature=.*/, 'signature='), 403],
    ['without its parameters', () => link().replace(/\?.*/, ''), 400],
    ['out of its folder', () => link().replace('private/', 'private/..%2Fpublic%2F'), 400],
  ])('%s is refused', async (_, forge, status) => {
    expect(await statusOf(forge())).toBe(status)
  })
})

test('a customer neither sees nor changes another customer’s order', async () => {
  const [owner, other] = [await makeCustomer(shop.db), await makeCustomer(shop.db)]
  const { accessToken } = await openSession(shop.context, { customerId: other.id }, other.name, {
    ip: '',
    userAgent: '',
  })
  const person = { id: other.id, token: accessToken }
  const waiting = await makeOrder(shop.db, 10, { customer_id: owner.id, payment: 'transfer' })
  const charged = await makeOrder(shop.db, 9, { customer_id: owner.id, payment: 'pix', txid: 'a'.repeat(25) })
  const proof = { orderId: waiting.id, receiptImage: PNG_BASE64 }
  expect((await shop.call('PATCH', '/workflow/order/proof', person, proof)).status).toBe(404)
  expect((await shop.call('GET', `/orders/pix/${charged.id}`, person)).status).toBe(404)
})
