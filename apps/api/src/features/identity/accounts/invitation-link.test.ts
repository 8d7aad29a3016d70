import type { InvitationLink } from '@shop/contract/accounts'
import type { CustomerDetails } from '@shop/contract/customers'
import type { EmployeeDetail } from '@shop/contract/employees'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer } from '../../../../test/make.ts'

const PASSWORD = 'uma-senha-bem-longa-2026'

let shop: TestShop
let owner: Person
let manager: Person
beforeAll(async () => {
  shop = await openTestShop({ DEMO: 'off' })
  owner = await shop.employee(['full:access'])
  manager = await shop.employee(['bo:manage:employees', 'bo:manage:customers', 'app:delivery'])
})
afterAll(() => shop.close())

let people = 0
async function hire(as = owner, permissions: readonly string[] = ['app:delivery']) {
  const { data: role } = await shop.call<{ id: number }>('POST', '/roles', owner, {
    name: `Regra ${++people}`,
    permissions,
  })
  const body = {
    name: 'Ana Souza',
    email: `ana${people}@loja.local`,
    phone: '11987654321',
    document: [
      '52998224725',
      '11144477735',
      '12345678909',
      '98765432100',
      '93541134780',
      '39053344705',
      '71428793860',
    ][people % 7],
    func: 1,
    roleId: role.id,
  }
  await shop.db.updateTable('employees').set({ document: null }).execute()
  const { data } = await shop.call<EmployeeDetail>('POST', '/accounts/employee/attendant/signup', as, body)
  return { email: body.email, id: data.id, roleId: role.id, version: data.version, body }
}

const linkFor = (email: string, as = owner) =>
  shop.call<InvitationLink>('POST', `/employees/${email}/invitation/link`, as)
const parts = (url: string) => Object.fromEntries(new URLSearchParams(new URL(url).hash.slice(1)))
const activate = (url: string) =>
  shop.call('PATCH', '/accounts/users/activate', null, { ...parts(url), newPassword: PASSWORD })
const signIn = (email: string) =>
  shop.call<{ permissions: string[] }>('POST', '/accounts/signin', null, { email, password: PASSWORD })

describe('an employee’s invitation link', () => {
  test('sets the first password once, for three days, and stands in the audit trail without its code', async () => {
    const { email, id } = await hire()
    const { status, data } = await linkFor(email)
    expect(status).toBe(201)
    const hours = (Date.parse(data.expiresAt) - Date.now()) / 3_600_000
    expect([hours > 71, hours <= 72, data.url.includes('/forgot-password#')]).toEqual([true, true, true])
    const { code } = parts(data.url)
    expect(code).toMatch(/^[\w-]{43}$/)
    expect((await activate(data.url)).status).toBe(200)
    expect((await signIn(email)).data.permissions).toEqual(['app:delivery'])
    expect((await activate(data.url)).status).toBe(422)
    expect((await linkFor(email)).status).toBe(409)
    const trail = await shop.db.selectFrom('audit_log').select('change').where('entity_id', '=', id).execute()
    const changes = trail.map(({ change }) => change)
    expect(changes).toContain('link do convite criado')
    expect(changes).toContain('senha escolhida pelo link do convite')
    expect(JSON.stringify(changes)).not.toContain(code)
    const stored = await shop.db.selectFrom('account_codes').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(code)
  })

  test('is void after three days, after a newer one, and once the person is blocked', async () => {
    const { email, id, body, version } = await hire()
    const [first, second] = [(await linkFor(email)).data, (await linkFor(email)).data]
    expect((await activate(first.url)).status).toBe(422)
    await shop.db
      .updateTable('account_codes')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where('employee_id', '=', id)
      .execute()
    expect((await activate(second.url)).status).toBe(422)
    const third = (await linkFor(email)).data
    await shop.call('PUT', '/employees/attendant', owner, { ...body, blocked: true, version })
    expect((await activate(third.url)).status).toBe(422)
    expect((await linkFor(email)).status).toBe(409)
  })

  test('cannot be made for somebody with more permissions, nor used once its maker lost the rank', async () => {
    const boss = await hire(owner, ['bo:manage:orders'])
    expect((await linkFor(boss.email, manager)).status).toBe(403)
    const deliverer = await hire(manager)
    const { data } = await linkFor(deliverer.email, manager)
    await shop.call('PATCH', `/roles/${deliverer.roleId}`, owner, {
      permissions: ['app:delivery', 'bo:manage:orders'],
    })
    expect((await activate(data.url)).status).toBe(422)
    await shop.call('PATCH', `/roles/${deliverer.roleId}`, owner, { permissions: ['app:delivery'] })
    await shop.db.updateTable('employees').set({ is_blocked: true }).where('id', '=', manager.id).execute()
    expect((await activate(data.url)).status).toBe(422)
    await shop.db.updateTable('employees').set({ is_blocked: false }).where('id', '=', manager.id).execute()
    expect((await activate(data.url)).status).toBe(200)
  })

  test('leaves the mailed code as it is, and is no guess at it', async () => {
    const { email } = await hire()
    const [mail] = (await shop.runJobs()).filter(({ to }) => to === email)
    await linkFor(email)
    const code = mail?.text.match(/\b\d{8}\b/)?.[0]
    const response = await shop.call('PATCH', '/accounts/users/activate', null, {
      email,
      code,
      newPassword: PASSWORD,
    })
    expect(response.status).toBe(200)
  })

  test('is not made by a program', async () => {
    const { email } = await hire()
    const { data } = await shop.call<{ key: string }>('POST', '/api-keys', owner, {
      name: 'Programa',
      permissions: ['bo:manage:employees'],
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    })
    expect(data.key).toBeTruthy()
    expect((await linkFor(email, { id: 0, token: data.key })).status).toBe(403)
  })
})

describe('a customer’s link', () => {
  const link = (id: number, as = manager) =>
    shop.call<InvitationLink>('POST', `/customers/${id}/invitation/link`, as)
  const enter = (email: string) =>
    shop.call('POST', '/shop/customers/signin', null, { email, password: PASSWORD })

  test('sets the first password without confirming the address', async () => {
    const email = 'bia@cliente.local'
    const { id } = await makeCustomer(shop.db, { email, password_hash: null, email_set_by_staff: true })
    const awaits = async () =>
      (await shop.call<CustomerDetails>('GET', `/administrator/customer/${id}`, manager)).data.awaitsPassword
    expect(await awaits()).toBe(true)
    const { status, data } = await link(id)
    expect([status, data.url.includes('/loja/senha#')]).toEqual([201, true])
    expect((await activate(data.url)).status).toBe(200)
    expect((await enter(email)).status).toBe(200)
    const { email_verified_at } = await shop.db
      .selectFrom('customers')
      .select('email_verified_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(email_verified_at).toBeNull()
    expect((await link(id)).status).toBe(409)
    expect(await awaits()).toBe(false)
  })

  test('needs an e-mail to sign in with, and a customer who may enter', async () => {
    const nobody = await makeCustomer(shop.db, { email: 'x1@sem-email.invalid', password_hash: null })
    expect((await link(nobody.id)).errors[0]).toContain('informe-o no cadastro')
    const blocked = await makeCustomer(shop.db, { status: 'Blocked', password_hash: null })
    expect((await link(blocked.id)).status).toBe(409)
    expect((await link(999_999)).status).toBe(404)
    const seller = await shop.employee(['bo:manage:internal_sales'])
    expect((await link(nobody.id, seller)).status).toBe(403)
  })
})

test('the shop says whether mails leave', async () => {
  const company = (one: TestShop) => one.call<{ sendsMail: boolean }>('GET', '/shop/company')
  expect((await company(shop)).data.sendsMail).toBe(false)
  const mailing = await openTestShop({ SMTP_URL: 'smtp://localhost:25' })
  expect((await company(mailing)).data.sendsMail).toBe(true)
  await mailing.close()
})
