import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer } from '../../../../test/make.ts'
import { sendAccountMail } from './account-mail.ts'
import { hashPassword } from './password.ts'
import { openSession } from './session.service.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const PASSWORD = 'cavalo bateria grampo'
const WRONG = { status: 422, code: 'RULE_VIOLATION', errors: ['Código inválido ou expirado.'] }

async function someone() {
  const person = await shop.employee(['bo:manage:orders'])
  const { email } = await shop.db
    .selectFrom('employees')
    .select('email')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  return { person, email }
}

const request = (email: string) =>
  shop.call('PATCH', `/accounts/users/forgotpassword/${encodeURIComponent(email)}`)
const codeIn = (text: string) => /^ {4}(\d{8})$/m.exec(text)?.[1] ?? ''
const requestCode = async (email: string) => {
  await request(email)
  const mails = await shop.runJobs()
  return codeIn(mails.find(({ to }) => to === email)?.text ?? '')
}
const HOME = '10.0.0.1'
const from = (remoteAddress: string, method: 'POST' | 'PATCH', path: string, payload?: object) =>
  shop.app.inject({ method, url: `/api${path}`, remoteAddress, ...(payload ? { payload } : {}) })
const check = async (email: string, code: string, ip = HOME) => {
  const response = await from(ip, 'POST', `/accounts/users/recovery/${email}`, { code })
  return { status: response.statusCode, ...response.json() }
}
const activate = (email: string, code: string, newPassword = PASSWORD) =>
  shop.call('PATCH', '/accounts/users/activate', null, { email, newPassword, code })
const signIn = (email: string, password = PASSWORD) =>
  shop.call<{ accessToken: string }>('POST', '/accounts/signin', null, { email, password })
const differentFrom = (code: string) => (code === '00000000' ? '11111111' : '00000000')

describe('a forgotten password', () => {
  test('is replaced with the code that was mailed, which works once and ends every session', async () => {
    const { person, email } = await someone()
    const code = await requestCode(email)
    expect((await check(email, code)).status).toBe(200)
    expect((await activate(email, code)).status).toBe(200)
    expect((await shop.call('GET', '/orders/count', person)).status).toBe(401)
    expect((await signIn(email)).status).toBe(200)
    expect(await activate(email, code, 'outra senha muito boa')).toMatchObject(WRONG)
  })

  test('gets the same response for an unknown address, and mails nobody', async () => {
    const { email } = await someone()
    const [known, unknown] = [await request(email), await request('ninguem@loja.local')]
    expect(unknown).toEqual(known)
    expect((await shop.runJobs()).map(({ to }) => to)).toEqual([email])
    expect(await check('ninguem@loja.local', '12345678')).toMatchObject(WRONG)
  })

  test('mails a blocked person nothing, and accepts no code of theirs', async () => {
    const { person, email } = await someone()
    const code = await requestCode(email)
    await shop.db.updateTable('employees').set({ is_blocked: true }).where('id', '=', person.id).execute()
    expect(await activate(email, code)).toMatchObject(WRONG)
    expect(await requestCode(email)).toBe('')
  })

  test('refuses a short or common password before it checks the code', async () => {
    const { email } = await someone()
    const code = await requestCode(email)
    expect(await activate(email, code, 'curta')).toMatchObject({
      status: 422,
      errors: ['A senha deve ter pelo menos 10 caracteres'],
    })
    for (const common of ['senha123456', 'babygirl12', '1Q2w3e4r5t6y7u8i9o0p', 'elizabeth2'])
      expect(await activate(email, code, common)).toMatchObject({
        status: 422,
        errors: ['Esta senha é muito comum, escolha outra'],
      })
    expect((await activate(email, code)).status).toBe(200)
  })
})

describe('a code', () => {
  test('is refused from an address that guessed wrong five times, and still accepted from the owner’s', async () => {
    const { email } = await someone()
    const code = await requestCode(email)
    const STRANGER = '203.0.113.9'
    for (let i = 0; i < 12; i++)
      expect(await check(email, differentFrom(code), STRANGER)).toMatchObject(WRONG)
    expect(await check(email, code, STRANGER)).toMatchObject(WRONG)
    expect((await activate(email, code)).status).toBe(200)
  })

  test('is void after a hundred wrong guesses from many addresses', async () => {
    const { email } = await someone()
    const code = await requestCode(email)
    for (let i = 0; i < 99; i++) await check(email, differentFrom(code), `203.0.113.${Math.floor(i / 5)}`)
    expect((await check(email, code)).status).toBe(200)
    for (let i = 0; i < 100; i++) await check(email, differentFrom(code), `203.0.114.${Math.floor(i / 5)}`)
    expect(await check(email, code)).toMatchObject(WRONG)
    expect(await activate(email, code)).toMatchObject(WRONG)
  })

  test('is void after five wrong guesses that arrive at once', async () => {
    const { email } = await someone()
    const code = await requestCode(email)
    const guesses = Array.from({ length: 20 }, () => check(email, differentFrom(code)))
    expect((await Promise.all(guesses)).every(({ status }) => status === 422)).toBe(true)
    expect(await check(email, code)).toMatchObject(WRONG)
  })

  test('survives four wrong guesses, and checking it costs none', async () => {
    const { email } = await someone()
    const code = await requestCode(email)
    for (let i = 0; i < 4; i++) await check(email, differentFrom(code))
    for (let i = 0; i < 3; i++) expect((await check(email, code)).status).toBe(200)
    expect((await activate(email, code)).status).toBe(200)
  })

  test('is used by only one of two who send it at once', async () => {
    const { email } = await someone()
    const code = await requestCode(email)
    const responses = await Promise.all([activate(email, code), activate(email, code)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('expires after fifteen minutes', async () => {
    const { person, email } = await someone()
    const code = await requestCode(email)
    const { expires_at } = await shop.db
      .selectFrom('account_codes')
      .select('expires_at')
      .where('employee_id', '=', person.id)
      .executeTakeFirstOrThrow()
    const minutes = (Date.parse(expires_at) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(14)
    expect(minutes).toBeLessThanOrEqual(15)
    const past = new Date(Date.now() - 1000).toISOString()
    await shop.db.updateTable('account_codes').set({ expires_at: past }).execute()
    expect(await check(email, code)).toMatchObject(WRONG)
  })

  test('resets the number of guesses, and stays valid when a stranger asks for more', async () => {
    const { email } = await someone()
    const first = await requestCode(email)
    for (let i = 0; i < 5; i++) await check(email, differentFrom(first))
    expect((await check(email, first)).status).toBe(422)
    const second = await requestCode(email)
    for (const code of [first, second]) expect((await check(email, code)).status).toBe(200)
    const others = [await requestCode(email), await requestCode(email), await requestCode(email)]
    expect(await request(email)).toMatchObject({ status: 429, code: 'TOO_MANY_TRIES' })
    expect(await shop.runJobs()).toEqual([])
    expect((await activate(email, second)).status).toBe(200)
    for (const code of [first, ...others]) expect(await check(email, code)).toMatchObject(WRONG)
  })

  test('asked for once too often is said to be valid where it is, and stands in the audit trail', async () => {
    const { person, email } = await someone()
    const ask = async (ip: string) =>
      (await from(ip, 'PATCH', `/accounts/users/forgotpassword/${email}`)).json()
    for (let i = 0; i < 5; i++) await ask(HOME)
    for (let i = 0; i < 5; i++) await check(email, 'nenhum', '10.0.0.2')
    const many = 'Foram pedidos códigos demais para este e-mail.'
    expect((await ask(HOME)).errors).toEqual([`${many} Os últimos ainda valem; peça outro em 15 minutos.`])
    expect((await ask('10.0.0.2')).errors).toEqual([`${many} Peça outro em 15 minutos.`])
    const trail = await shop.db
      .selectFrom('audit_log')
      .select(['ip', 'change'])
      .where('action', '=', 'refused')
      .where('entity_id', '=', person.id)
      .execute()
    const change = 'Muitas tentativas de pedir código: recusadas por 15 min'
    expect(trail).toEqual([{ ip: HOME, change }])
    await shop.runJobs()
  })

  test('is replaced by the next one once strangers have used up its guesses, also after five were asked for', async () => {
    const { email } = await someone()
    const codes: string[] = []
    for (let i = 0; i < 5; i++) codes.push(await requestCode(email))
    for (let i = 0; i < 105; i++) await check(email, '00000000', `203.0.113.${Math.floor(i / 5)}`)
    expect(await check(email, codes[4] ?? '')).toMatchObject(WRONG)
    expect((await request(email)).status).toBe(200)
    const [mail] = await shop.runJobs()
    const fresh = codeIn(mail?.text ?? '')
    for (const code of codes) expect(await check(email, code)).toMatchObject(WRONG)
    expect((await activate(email, fresh)).status).toBe(200)
  })

  test('is asked for as often for an unknown address, with the same responses, and queues nothing there', async () => {
    const { email } = await someone()
    const responses = async (address: string) => {
      const all = []
      for (let i = 0; i < 6; i++) all.push(await request(address))
      return all
    }
    const [known, unknown] = [await responses(email), await responses('outro-ninguem@loja.local')]
    expect(unknown).toEqual(known)
    expect(known.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
    expect((await shop.runJobs()).map(({ to }) => to)).toEqual(Array(5).fill(email))
  })

  test('that could not be delivered is void, and the next attempt makes another', async () => {
    const { person, email } = await someone()
    const mails: string[] = []
    const send = async ({ text }: { text: string }) => {
      if (mails.push(codeIn(text)) <= 7) throw new Error('the mail server is away')
    }
    const deliver = () =>
      sendAccountMail(shop.context, { send, close: () => {} }, { reason: 'recovery', email })
    for (let i = 0; i < 7; i++) await expect(deliver()).rejects.toThrow('away')
    await deliver()
    const valid = await shop.db
      .selectFrom('account_codes')
      .select('id')
      .where('employee_id', '=', person.id)
      .execute()
    expect(valid).toHaveLength(1)
    expect((await check(email, mails[7] ?? '')).status).toBe(200)
  })

  test('is guessed at most fifty times from one IPv6 /48', async () => {
    const { email } = await someone()
    const code = await requestCode(email)
    for (let i = 0; i < 50; i++) await check(email, differentFrom(code), `2001:db8:1:${i}::1`)
    expect(await check(email, code, '2001:db8:1:99::1')).toMatchObject(WRONG)
    expect((await check(email, code, '2001:db8:2:99::1')).status).toBe(200)
  })

  test('is not stored in clear text', async () => {
    const { email } = await someone()
    const code = await requestCode(email)
    const rows = await shop.db.selectFrom('account_codes').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(code)
  })
})

describe('a new employee', () => {
  test('gets a mail in Portuguese, as text and HTML, whose code sets the first password', async () => {
    const admin = await shop.employee(['full:access'])
    const body = {
      name: 'Bruno <Lima>',
      func: 3,
      document: '52998224725',
      email: 'bruno@loja.local',
      phone: '11987654321',
    }
    await shop.call('POST', '/accounts/employee/stocker/signup', admin, body)
    expect((await signIn(body.email)).status).toBe(401)
    const [mail] = await shop.runJobs()
    expect(mail).toMatchObject({ to: body.email, subject: 'Ative o seu acesso ao BackOffice' })
    const code = codeIn(mail?.text ?? '')
    // The other link in the screen requests another code, which would void this one.
    expect(mail?.text).toContain('“Já tenho um código”')
    expect(mail?.html).toContain(code)
    expect(mail?.html).toContain('lang="pt-BR"')
    expect((await activate(body.email, code)).status).toBe(200)
    expect((await signIn(body.email)).status).toBe(200)
  })
})

describe('a customer', () => {
  test('recovers and changes a password with the same calls, which ends the sessions', async () => {
    await shop.db.updateTable('companies').set({ name: 'Loja do Centro' }).execute()
    const { id, email } = await makeCustomer(shop.db, {
      password_hash: await hashPassword('girassol-azul-73'),
    })
    const opened = await openSession(shop.context, { customerId: id }, 'Cliente', { ip: HOME, userAgent: '' })
    const customer = { id, token: opened.accessToken }
    await request(email)
    const [mail] = await shop.runJobs()
    const code = codeIn(mail?.text ?? '')
    // Customers choose the new password in their own shop, employees in the back-office.
    expect(mail?.text).toMatch(/Loja do Centro: .*\/loja\/\n$/)
    for (const text of [mail?.text, mail?.html.replaceAll('&amp;', '&')])
      expect(text).toContain(`/loja/senha#email=${encodeURIComponent(email)}&code=${code}`)
    expect((await activate(email, code)).status).toBe(200)
    expect((await shop.call('POST', '/accounts/signout', customer)).status).toBe(401)
    const signedIn = await shop.call<{ accessToken: string }>('POST', '/shop/customers/signin', null, {
      email,
      password: PASSWORD,
    })
    const person = { id: customer.id, token: signedIn.data.accessToken }
    const body = { currentPassword: PASSWORD, newPassword: 'tangerina-verde-81' }
    expect((await shop.call('PATCH', '/accounts/me/password', person, body)).status).toBe(200)
    const again = { email, password: body.newPassword }
    expect((await shop.call('POST', '/shop/customers/signin', null, again)).status).toBe(200)
  })
})
