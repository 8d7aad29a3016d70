import type { SecondFactorSetup } from '@shop/contract/accounts'
import type { Permission } from '@shop/domain/permissions'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { employeeActor } from '../../../actor.ts'
import { buildApp } from '../../../app.ts'
import { unseal } from '../../../sealed.ts'
import { resetFromServer } from '../employees/reset-second-factor.ts'
import { hashPassword } from './password.ts'
import { accountKey } from './rate-limits.ts'
import { passSecondFactor } from './second-factor.service.ts'
import { totpCode } from './totp.ts'

const PASSWORD = 'cavalo bateria grampo'
const NEEDED = { status: 401, code: 'SECOND_FACTOR' }

let shop: TestShop
let passwordHash: string
beforeAll(async () => {
  shop = await openTestShop()
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => shop.close())

async function someone(permissions: readonly Permission[] = ['bo:manage:orders']) {
  const person = await shop.employee(permissions)
  const { email, role_id } = await shop.db
    .updateTable('employees')
    .set({ password_hash: passwordHash })
    .where('id', '=', person.id)
    .returning(['email', 'role_id'])
    .executeTakeFirstOrThrow()
  return { person, email, roleId: role_id as number }
}

const PATH = '/accounts/me/second-factor'
const begin = (person: Person) =>
  shop.call<SecondFactorSetup>('POST', PATH, person, { currentPassword: PASSWORD })
const confirm = (person: Person, code: string) =>
  shop.call<{ recoveryCodes: string[] }>('PATCH', PATH, person, { code })
const end = (person: Person, code: string, currentPassword = PASSWORD) =>
  shop.call('DELETE', PATH, person, { currentPassword, code })
const signIn = (email: string, code?: string) =>
  shop.call<{ accessToken: string; mustEnrol: boolean; permissions: string[] }>(
    'POST',
    '/accounts/signin',
    null,
    { email, password: PASSWORD, ...(code === undefined ? {} : { code }) },
  )

/**
 * The code that the person's app shows now, or `later` half minutes later. A code of an earlier half minute could
 * expire before it arrives.
 */
async function appCode({ id }: Person, later = 0) {
  const row = await shop.db
    .selectFrom('second_factors')
    .select('sealed_secret')
    .where('employee_id', '=', id)
    .executeTakeFirstOrThrow()
  const secret = unseal(shop.context.tokenSecret, 'second-factor', row.sealed_secret) ?? Buffer.of()
  return totpCode(secret, Math.floor(Date.now() / 30_000) + later)
}

async function enrolled(permissions?: readonly Permission[]) {
  const one = await someone(permissions)
  await begin(one.person)
  const { data } = await confirm(one.person, await appCode(one.person))
  return { ...one, recoveryCodes: data.recoveryCodes }
}

describe('an authenticator app', () => {
  test('is asked for only after its first code confirmed it, which ends the sessions opened without it', async () => {
    const { person, email } = await someone()
    const other = { id: person.id, token: (await signIn(email)).data.accessToken }
    const { data } = await begin(person)
    expect(data.uri).toContain(`secret=${data.secret}`)
    expect((await signIn(email)).status).toBe(200)
    expect((await confirm(person, '000')).status).toBe(422)
    expect((await confirm(person, await appCode(person))).data.recoveryCodes).toHaveLength(10)
    expect(await signIn(email)).toMatchObject(NEEDED)
    expect((await shop.call('GET', '/accounts/me', other)).status).toBe(401)
    expect((await signIn(email, await appCode(person, 1))).status).toBe(200)
  })

  test('gives codes that work once, also for two at once', async () => {
    const { person, email } = await enrolled()
    const code = await appCode(person, 1)
    const responses = await Promise.all([signIn(email, code), signIn(email, code)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect(await signIn(email, code)).toMatchObject(NEEDED)
  })

  test('is confirmed once, also by two codes at once', async () => {
    const { person } = await someone()
    await begin(person)
    const codes = [await appCode(person, -1), await appCode(person)]
    const responses = await Promise.all(codes.map((code) => confirm(person, code)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('can be replaced by a recovery code, each once', async () => {
    const { email, recoveryCodes } = await enrolled()
    const [code = ''] = recoveryCodes
    expect((await signIn(email, code.toLowerCase().replace('-', ' '))).status).toBe(200)
    expect(await signIn(email, code)).toMatchObject(NEEDED)
  })

  test('is not revealed to a person who does not know the password', async () => {
    const { email } = await enrolled()
    const body = { email, password: 'errada errada' }
    expect(await shop.call('POST', '/accounts/signin', null, body)).toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  test('is turned off with the password and a code only, and then not asked for', async () => {
    const { person, email } = await enrolled()
    const code = await appCode(person, 1)
    expect((await end(person, code, 'errada errada')).status).toBe(422)
    expect((await end(person, '000000')).status).toBe(422)
    expect((await begin(person)).status).toBe(409)
    expect((await end(person, code)).status).toBe(200)
    expect((await signIn(email)).status).toBe(200)
    expect((await end(person, code)).status).toBe(409)
  })

  test('is turned off with a recovery code too', async () => {
    const { person, email, recoveryCodes } = await enrolled()
    expect((await end(person, recoveryCodes[0] ?? '')).status).toBe(200)
    expect((await signIn(email)).status).toBe(200)
  })

  test('keeps its secret and the recovery codes unreadable in the database', async () => {
    const { person, recoveryCodes } = await enrolled()
    const factors = await shop.db.selectFrom('second_factors').selectAll().execute()
    const codes = await shop.db.selectFrom('second_factor_codes').selectAll().execute()
    const stored = JSON.stringify([factors, codes])
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replace('-', ''))
    expect(factors.find(({ employee_id }) => employee_id === person.id)?.sealed_secret).toHaveLength(64)
  })
})

describe('codes of the app that are guessed with the right password', () => {
  const wrongFor = async (person: Person) => {
    const valid = await Promise.all([-1, 0, 1, 2].map((later) => appCode(person, later)))
    return ['000000', '111111', '222222', '333333', '444444'].find((code) => !valid.includes(code)) ?? ''
  }
  const signInFrom = (remoteAddress: string, email: string, code: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/accounts/signin',
      remoteAddress,
      payload: { email, password: PASSWORD, code },
    })

  test.each([
    [1, 20],
    [60, 20],
    [1_000, 20],
  ])(
    'from %i addresses: %i are checked in an hour',
    async (addresses, most) => {
      const { person, email } = await enrolled()
      const code = await wrongFor(person)
      let checked = 0
      const guess = (nth: number) => {
        const ip = `2001:db8:${(nth % addresses).toString(16)}::1`
        const actor = employeeActor({ id: person.id, name: '', permissions: [] }, ip)
        return passSecondFactor(shop.context, actor, code).catch((error) => {
          if (error.code === 'SECOND_FACTOR') checked++
        })
      }
      const times = Math.max(addresses, 200)
      for (let from = 0; from < times; from += 10)
        await Promise.all(Array.from({ length: 10 }, (_, nth) => guess(from + nth)))
      expect(checked).toBe(most)
      // Called directly, the API refuses the right code too, until a recovery code or a code by mail is used.
      const refused = await signInFrom('2001:db8:ffff::1', email, await appCode(person, 1))
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_TRIES'])
    },
    120_000,
  )

  test('count in any hour, whenever it begins', async () => {
    const { person, email } = await enrolled()
    const wrong = await wrongFor(person)
    const move = (minutes: number) =>
      shop.db
        .updateTable('tries')
        .set({ window_start: sql`window_start - make_interval(mins => ${minutes})` })
        .where('kind', '=', 'app-code')
        .execute()
    for (let i = 0; i < 20; i++) {
      expect(await signIn(email, wrong)).toMatchObject(NEEDED)
      if (i === 0) await move(59)
    }
    await move(59)
    expect((await signIn(email, wrong)).status).toBe(429)
    await move(2)
    expect((await signIn(email, await appCode(person, 1))).status).toBe(200)
  })

  async function recover(email: string) {
    await shop.call('PATCH', `/accounts/users/forgotpassword/${email}`)
    const mail = (await shop.runJobs()).findLast(({ to }) => to === email)
    const code = /^ {4}(\d{8})$/m.exec(mail?.text ?? '')?.[1]
    const set = await shop.call('PATCH', '/accounts/users/activate', null, {
      email,
      newPassword: PASSWORD,
      code,
    })
    expect(set.status).toBe(200)
  }

  test('do not stop a recovery code, and after a code by mail the right one opens the account', async () => {
    const { person, email, recoveryCodes } = await enrolled()
    const wrong = await wrongFor(person)
    for (let i = 0; i < 21; i++) await signIn(email, wrong)
    const [first = ''] = recoveryCodes
    expect((await signIn(email, first)).status).toBe(200)
    expect((await signIn(email, await appCode(person, 1))).status).toBe(429)
    await recover(email)
    expect((await signIn(email, await appCode(person, 1))).status).toBe(200)
    // The count is what it was.
    expect((await signIn(email, wrong)).status).toBe(429)
  })

  test('are not counted anew by recoveries: one more for a code by mail, three in an hour', async () => {
    const { person, email } = await enrolled()
    const wrong = await wrongFor(person)
    const guess = async () => (await signIn(email, wrong)).code
    const codes: string[] = []
    for (let round = 0; round < 4; round++) {
      for (let i = 0; i < 21; i++) codes.push(await guess())
      await recover(email)
    }
    expect(codes.filter((code) => code === 'SECOND_FACTOR')).toHaveLength(20)
    // The fourth recovery of the hour allows nothing more.
    expect((await signIn(email, await appCode(person, 1))).status).toBe(429)
  }, 120_000)

  test('are tried once after a code by mail: the right one after a wrong one is refused', async () => {
    const { person, email } = await enrolled()
    const wrong = await wrongFor(person)
    for (let i = 0; i < 21; i++) await signIn(email, wrong)
    await recover(email)
    expect((await signIn(email, wrong)).status).toBe(429)
    expect((await signIn(email, await appCode(person, 1))).status).toBe(429)
  })

  test('that succeed do not count', async () => {
    const { person } = await enrolled()
    await shop.db
      .insertInto('tries')
      .values({ kind: 'app-code', account: accountKey(`e${person.id}`), network: '', hits: 19 })
      .execute()
    const actor = employeeActor({ id: person.id, name: '', permissions: [] }, '10.0.0.1')
    expect(await passSecondFactor(shop.context, actor, await appCode(person, 1))).toEqual({ appCounts: true })
    await expect(passSecondFactor(shop.context, actor, await wrongFor(person))).rejects.toMatchObject({
      code: 'SECOND_FACTOR',
    })
    await expect(passSecondFactor(shop.context, actor, await wrongFor(person))).rejects.toMatchObject({
      code: 'TOO_MANY_TRIES',
    })
  })
})

describe('a role that requires it', () => {
  test('allows nothing but the profile until the app is set up', async () => {
    const admin = await shop.employee(['full:access'])
    const { person, email, roleId } = await someone()
    await shop.call('PATCH', `/roles/${roleId}`, admin, { secondFactor: true })
    const denied = await shop.call('GET', '/orders/count', person)
    expect(denied).toMatchObject({ status: 403 })
    expect(denied.errors[0]).toContain('verificação em duas etapas')
    expect((await signIn(email)).data).toMatchObject({ mustEnrol: true, permissions: [] })
    await begin(person)
    await confirm(person, await appCode(person))
    expect((await shop.call('GET', '/orders/count', person)).status).toBe(200)
    expect((await end(person, await appCode(person, 1))).status).toBe(409)
    expect((await signIn(email, await appCode(person, 1))).data).toMatchObject({
      mustEnrol: false,
      permissions: ['bo:manage:orders'],
    })
  })
})

describe('after the secret of the server was changed', () => {
  async function changedSecret() {
    const tokenSecret = new TextEncoder().encode('y'.repeat(32))
    const app = await buildApp({ ...shop.context, tokenSecret }, {})
    return async (email: string, code?: string) => {
      const payload = { email, password: PASSWORD, code }
      const response = await app.inject({ method: 'POST', url: '/api/accounts/signin', payload })
      return response.json<{ data: { mustEnrol: boolean }; errors: string[]; code: string }>()
    }
  }

  test('a recovery code still opens the account, once, and the app has to be set up again', async () => {
    const { person, email, roleId, recoveryCodes } = await enrolled()
    await shop.db.updateTable('roles').set({ second_factor: true }).where('id', '=', roleId).execute()
    const signInThere = await changedSecret()
    const refused = await signInThere(email, await appCode(person, 1))
    expect(refused).toMatchObject({ code: 'SECOND_FACTOR' })
    expect(refused.errors[0]).toContain('Use um código de recuperação')
    const [code = ''] = recoveryCodes
    expect((await signInThere(email, code)).data).toMatchObject({ mustEnrol: true })
    expect((await begin(person)).status).toBe(201)
  })

  test('a person who manages employees can remove the app as usual', async () => {
    const { email } = await enrolled()
    const signInThere = await changedSecret()
    const manager = await shop.employee(['bo:manage:employees', 'bo:manage:orders'])
    await shop.call('DELETE', `/employees/${email}/second-factor`, manager)
    expect((await signInThere(email)).data).toMatchObject({ mustEnrol: false })
  })
})

describe('a lost app', () => {
  test('is removed by a person who manages employees or has the server, not by one with fewer permissions, nor by oneself', async () => {
    const manager = await shop.employee(['bo:manage:employees', 'bo:manage:orders'])
    const clerk = await enrolled(['bo:manage:orders'])
    const boss = await enrolled(['full:access'])
    const reset = (email: string, by: Person) => shop.call('DELETE', `/employees/${email}/second-factor`, by)
    expect((await reset(clerk.email, manager)).status).toBe(200)
    expect((await signIn(clerk.email)).status).toBe(200)
    expect((await reset(boss.email, manager)).status).toBe(403)
    expect((await reset(boss.email, boss.person)).status).toBe(409)
    await resetFromServer(shop.owner, boss.email)
    expect((await signIn(boss.email)).status).toBe(200)
  })
})
