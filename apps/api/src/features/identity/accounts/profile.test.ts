import type { OwnAccount, OwnSession } from '@shop/contract/accounts'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, overlap, type Person, type TestShop } from '../../../../test/harness.ts'
import { systemActor } from '../../../actor.ts'
import { hashPassword } from './password.ts'
import { replacePassword } from './replace-password.ts'

const OLD = 'girafa telhado vinho'
const NEW = 'cavalo bateria grampo'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ SHOP_TIMEZONE: 'America/Manaus' })
})
afterAll(() => shop.close())

async function someone() {
  const person = await shop.employee(['app:delivery'], 'deliverer')
  const { email } = await shop.db
    .updateTable('employees')
    .set({ password_hash: await hashPassword(OLD) })
    .where('id', '=', person.id)
    .returning('email')
    .executeTakeFirstOrThrow()
  return { person, email }
}

const signIn = (email: string, password = OLD) =>
  shop.call<{ accessToken: string }>('POST', '/accounts/signin', null, { email, password })
const change = (person: Person, currentPassword: string, newPassword = NEW) =>
  shop.call('PATCH', '/accounts/me/password', person, { currentPassword, newPassword })
const sessions = async (person: Person) =>
  (await shop.call<{ sessions: OwnSession[] }>('GET', '/accounts/me/sessions', person)).data.sessions
const isIn = async (person: Person) => (await shop.call('GET', '/accounts/me', person)).status === 200
const again = async (email: string, id: number): Promise<Person> => ({
  id,
  token: (await signIn(email)).data.accessToken,
})

test('a token contains who signed in, and the time zone that screens show', async () => {
  const { person, email } = await someone()
  const { accessToken } = (await signIn(email)).data
  expect(decodeJwt(accessToken)).toMatchObject({
    sub: `e${person.id}`,
    zoneinfo: 'America/Manaus',
  })
})

describe('one’s own password', () => {
  test('is changed with the current one, which ends the sessions on other devices only', async () => {
    const { person, email } = await someone()
    const other = await again(email, person.id)
    expect((await change(person, OLD)).status).toBe(200)
    expect(await isIn(person)).toBe(true)
    expect(await isIn(other)).toBe(false)
    expect((await signIn(email, OLD)).status).toBe(401)
    expect((await signIn(email, NEW)).status).toBe(200)
  })

  test('is changed while somebody signs in with the earlier one, who gets no session', async () => {
    const { person, email } = await someone()
    const hash = await hashPassword(NEW)
    const owner = { employeeId: person.id }
    const signingIn = await overlap(
      shop.db,
      (tx) => replacePassword(tx, { owner, actor: systemActor('Teste') }, hash, 'senha alterada'),
      () => signIn(email),
    )
    expect(signingIn.status).toBe(401)
    expect((await signIn(email, NEW)).status).toBe(200)
  })

  test('is not changed without the current one, nor to a short or common one', async () => {
    const { person, email } = await someone()
    expect(await change(person, 'errada errada')).toMatchObject({
      status: 422,
      errors: ['A senha atual está incorreta.'],
    })
    expect((await change(person, OLD, 'curta')).status).toBe(422)
    expect((await change(person, OLD, 'flamengo2026')).status).toBe(422)
    expect((await signIn(email)).status).toBe(200)
  })

  test('cannot be guessed with an open session', async () => {
    const limited = await openTestShop({ RATE_LIMIT: 'on' })
    const person = await limited.employee(['app:delivery'])
    const body = { currentPassword: 'errada errada', newPassword: NEW }
    const statuses: number[] = []
    for (let i = 0; i < 11; i++)
      statuses.push((await limited.call('PATCH', '/accounts/me/password', person, body)).status)
    await limited.close()
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(422))
    expect(statuses[10]).toBe(429)
  })
})

describe('one’s own sessions', () => {
  test('are listed with the current one marked, and ended one by one', async () => {
    const { person, email } = await someone()
    const other = await again(email, person.id)
    const list = await sessions(person)
    expect(list.map(({ current }) => current).toSorted()).toEqual([false, true])
    const wanted = list.find(({ current }) => !current)?.id
    expect((await shop.call('DELETE', `/accounts/me/sessions/${wanted}`, person)).status).toBe(200)
    expect(await isIn(other)).toBe(false)
    expect((await shop.call('DELETE', `/accounts/me/sessions/${wanted}`, person)).status).toBe(404)
  })

  test('are ended all at once except the current one', async () => {
    const { person, email } = await someone()
    await again(email, person.id)
    await shop.call('DELETE', '/accounts/me/sessions', person)
    expect(await sessions(person)).toMatchObject([{ current: true }])
  })

  test('of another person are neither listed nor ended', async () => {
    const { person } = await someone()
    const { person: stranger } = await someone()
    const [theirs] = await sessions(stranger)
    expect((await shop.call('DELETE', `/accounts/me/sessions/${theirs?.id}`, person)).status).toBe(404)
    expect(await isIn(stranger)).toBe(true)
  })
})

test('one’s own account has the person’s data and permissions', async () => {
  const { person, email } = await someone()
  const { data } = await shop.call<OwnAccount>('GET', '/accounts/me', person)
  expect(data).toMatchObject({ id: person.id, email, type: 'Motoboy', permissions: ['app:delivery'] })
})

test('refuses a password made of the company’s name in the settings', async () => {
  const { person } = await someone()
  await shop.db.updateTable('companies').set({ name: 'Eletrônica Jacarandá' }).execute()
  expect(await change(person, OLD, 'jacaranda-2026!')).toMatchObject({
    status: 422,
    errors: ['A senha não pode ser feita do nome da loja, do seu nome ou do seu e-mail'],
  })
  expect(await change(person, OLD)).toMatchObject({ status: 200 })
})
