import type { Employee, EmployeeDetail } from '@shop/contract/employees'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newCpf } from '../../../../test/cpf.ts'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeOrder } from '../../../../test/make.ts'

let shop: TestShop
let admin: Person
let roleId: number

beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.employee(['full:access'])
  roleId = await addRole('Balcão', ['bo:manage:orders'])
})
afterAll(() => shop.close())

let used = 0

async function addRole(name: string, permissions: string[]) {
  return (await shop.call<{ id: number }>('POST', '/roles', admin, { name, permissions })).data.id
}

const person = (changes: object = {}) => ({
  name: 'Ana Souza',
  func: 1,
  document: newCpf(),
  email: `ana${++used}@loja.local`,
  phone: '(11) 98765-4321',
  ...changes,
})

const add = (kind: string, body: object, as: Person = admin) =>
  shop.call<EmployeeDetail>('POST', `/accounts/employee/${kind}/signup`, as, body)

const editOf = ({ name, document, email, phone }: EmployeeDetail, changes: object = {}) => ({
  name,
  document,
  email,
  phone,
  ...changes,
})
const edit = (kind: string, body: object, as: Person = admin) =>
  shop.call<EmployeeDetail>('PUT', `/employees/${kind}`, as, body)

describe('a new employee', () => {
  test('is stored without punctuation and shown with function, type and role', async () => {
    const { status, data } = await add('deliverer', person({ func: 2, document: '529.982.247-25', roleId }))
    expect(status).toBe(201)
    expect(data).toMatchObject({
      document: '52998224725',
      phone: '11987654321',
      func: 2,
      type: 'Motoboy',
      role: 'Balcão',
      roleId,
      roles: [{ id: roleId, name: 'Balcão' }],
      isBlocked: false,
    })
    expect((await shop.call('GET', `/employees/${data.email}`, admin)).data).toEqual(data)
    const list = await shop.call<{ employees: Employee[] }>('GET', '/employees', admin)
    expect(list.data.employees.map(({ email }) => email)).toContain(data.email)
  })

  test('needs no role', async () => {
    const none = { role: null, roleId: null, roles: [] }
    for (const body of [person(), person({ roleId: null })])
      expect(await add('attendant', body)).toMatchObject({ status: 201, data: none })
  })

  test('needs a function that agrees with the address', async () => {
    expect((await add('stocker', person({ func: 1 }))).status).toBe(422)
    expect((await add('attendant', person({ func: 9 }))).status).toBe(422)
    expect((await add('manager', person())).status).toBe(404)
  })

  test('needs a CPF with valid check digits, a Brazilian phone, a name and a valid e-mail', async () => {
    expect(await add('attendant', person({ document: '52998224724' }))).toMatchObject({
      status: 422,
      errors: ['Informe um cpf válido'],
    })
    expect(await add('attendant', person({ phone: '12345' }))).toMatchObject({
      status: 422,
      errors: ['Informe um telefone válido'],
    })
    expect(await add('attendant', person({ name: ' ' }))).toMatchObject({
      status: 400,
      errors: ['Informe o nome do funcionário'],
    })
    expect(await add('attendant', person({ email: 'ana@' }))).toMatchObject({
      status: 400,
      errors: ['Informe um e-mail válido'],
    })
  })

  test('cannot share e-mail or CPF with another', async () => {
    const first = person({ document: '11144477735' })
    await add('attendant', first)
    expect(await add('attendant', person({ email: first.email.toUpperCase() }))).toMatchObject({
      status: 409,
      code: 'DUPLICATE',
      errors: ['Já existe um funcionário com este e-mail.'],
    })
    expect(await add('attendant', person({ document: '11144477735' }))).toMatchObject({
      status: 409,
      errors: ['Já existe um funcionário com este CPF.'],
    })
  })

  test('cannot get a role with more permissions than its author has, nor an unknown one', async () => {
    const manager = await shop.employee(['bo:manage:employees'])
    expect((await add('attendant', person({ roleId }), manager)).status).toBe(403)
    expect((await add('attendant', person({ roleId: 999_999 }))).status).toBe(422)
    expect((await add('attendant', person({}), manager)).status).toBe(201)
  })
})

describe('an employee who is edited', () => {
  let ana: EmployeeDetail
  beforeAll(async () => {
    ana = (await add('attendant', person({ roleId }))).data
  })

  test('keeps the role when none is sent, and takes the one that is', async () => {
    const stored = await edit('attendant', editOf(ana, { phone: '1130000000', blocked: false }))
    expect(stored).toMatchObject({ status: 200, data: { roleId, phone: '1130000000' } })
    const other = await addRole('Estoque', ['bo:manage:products'])
    expect((await edit('attendant', editOf(ana, { roleId: other }))).data.role).toBe('Estoque')
  })

  test('is found by e-mail and must be of the kind in the address', async () => {
    expect((await edit('attendant', editOf(ana, { email: 'ninguem@loja.local' }))).status).toBe(404)
    expect((await edit('stocker', editOf(ana))).status).toBe(422)
  })

  test('is not overwritten when another person changed it meanwhile', async () => {
    const { data } = await shop.call<EmployeeDetail>('GET', `/employees/${ana.email}`, admin)
    await edit('attendant', editOf(data, { name: 'Ana Maria' }))
    expect(await edit('attendant', editOf(data, { version: data.version }))).toMatchObject({
      status: 409,
      code: 'STALE',
      current: { name: 'Ana Maria' },
    })
  })

  test('is refused from the next request on once blocked, and old tokens stay void after unblocking', async () => {
    const someone = await shop.employee(['bo:manage:orders'], 'stocker')
    const row = await shop.db
      .selectFrom('employees')
      .select('email')
      .where('id', '=', someone.id)
      .executeTakeFirstOrThrow()
    const body = { name: 'Alguém', document: '12345678909', email: row.email, phone: '11987654321' }
    expect((await shop.call('GET', '/orders/count', someone)).status).toBe(200)
    expect((await edit('stocker', { ...body, blocked: true })).data.isBlocked).toBe(true)
    expect((await shop.call('GET', '/orders/count', someone)).status).toBe(401)
    await edit('stocker', { ...body, blocked: false })
    expect((await shop.call('GET', '/orders/count', someone)).status).toBe(401)
  })
})

describe('employees cannot', () => {
  const selfEdit = async (who: Person, changes: object) => {
    const row = await shop.db
      .selectFrom('employees')
      .selectAll()
      .where('id', '=', who.id)
      .executeTakeFirstOrThrow()
    const { name, email, phone } = row
    return edit('attendant', { name, email, phone, document: '98765432100', ...changes }, who)
  }

  test('block themselves', async () => {
    const manager = await shop.employee(['bo:manage:employees'])
    expect(await selfEdit(manager, { blocked: true })).toMatchObject({ status: 409, code: 'INVALID_STATE' })
  })

  test('demote themselves, nor raise themselves', async () => {
    const manager = await shop.employee(['bo:manage:employees', 'bo:manage:orders'])
    expect((await selfEdit(manager, { roleId })).status).toBe(409)
    const all = await addRole('Tudo', ['full:access'])
    expect((await selfEdit(manager, { roleId: all })).status).toBe(403)
  })

  test('block a person with full access', async () => {
    const manager = await shop.employee(['bo:manage:employees'])
    const row = await shop.db
      .selectFrom('employees')
      .selectAll()
      .where('id', '=', admin.id)
      .executeTakeFirstOrThrow()
    const body = { name: row.name, email: row.email, phone: row.phone, document: '98765432100' }
    expect(await edit('attendant', { ...body, blocked: true }, manager)).toMatchObject({
      status: 403,
    })
    expect((await shop.call('GET', '/orders/count', admin)).status).toBe(200)
  })
})

describe('selection lists', () => {
  test('have as attendants of past periods also those of another kind who sold', async () => {
    const [seller, other] = [
      await shop.employee(['app:stocking'], 'stocker'),
      await shop.employee(['app:stocking'], 'stocker'),
    ]
    await makeOrder(shop.db, 1, { attendant_id: seller.id })
    const ids = async (query = '') =>
      (
        await shop.call<{ attendants: { id: number }[] }>('GET', `/employees/attendants${query}`, admin)
      ).data.attendants.map(({ id }) => id)
    expect(await ids()).not.toContain(seller.id)
    const past = await ids('?blocked=true')
    expect(past).toContain(seller.id)
    expect(past).not.toContain(other.id)
  })

  test('have deliverers and attendants for the screens that choose among them, without blocked ones', async () => {
    const deliverer = await shop.employee(['app:delivery'], 'deliverer')
    const blocked = await shop.employee(['app:delivery'], 'deliverer')
    await shop.db.updateTable('employees').set({ is_blocked: true }).where('id', '=', blocked.id).execute()
    const reader = await shop.employee(['bo:manage:customers'])
    const ids = async (query = '') => {
      const { data } = await shop.call<{ deliverers: { id: number }[] }>(
        'GET',
        `/employees/deliverers${query}`,
        reader,
      )
      return data.deliverers.map(({ id }) => id)
    }
    expect(await ids()).toContain(deliverer.id)
    expect(await ids()).not.toContain(blocked.id)
    expect(await ids('?blocked=true')).toContain(blocked.id)
    expect((await shop.call('GET', '/employees/attendants', reader)).status).toBe(403)
    const reports = await shop.employee(['bo:manage:reports'])
    const { data } = await shop.call<{ attendants: { id: number }[] }>(
      'GET',
      '/employees/attendants',
      reports,
    )
    expect(data.attendants.map(({ id }) => id)).toContain(reports.id)
  })
})
