import type { Role } from '@shop/contract/roles'
import { PERMISSIONS } from '@shop/domain/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'

let shop: TestShop
let admin: Person
let manager: Person

beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.employee(['full:access'])
  manager = await shop.employee(['bo:manage:roles', 'bo:manage:orders'])
})
afterAll(() => shop.close())

const create = (name: string, permissions: string[], as = admin) =>
  shop.call<Role>('POST', '/roles', as, { name, permissions })
const edit = (id: number, body: object, as = admin) => shop.call<Role>('PATCH', `/roles/${id}`, as, body)
const roleOf = async ({ id }: Person) => {
  const row = await shop.db
    .selectFrom('employees')
    .select('role_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.role_id as number
}

describe('roles', () => {
  test('are created with each permission once, and listed', async () => {
    const response = await create('Gerência', ['bo:manage:orders', 'bo:manage:orders', 'bo:manage:reports'])
    expect(response).toMatchObject({ status: 201, data: { name: 'Gerência', version: 1, employees: 0 } })
    expect(response.data.permissions).toEqual(['bo:manage:orders', 'bo:manage:reports'])
    const list = await shop.call<Role[]>('GET', '/roles', admin)
    expect(list.data).toContainEqual(response.data)
  })

  test('cannot share a name, whatever its case and accents', async () => {
    await create('Operação', ['bo:manage:orders'])
    expect(await create('OPERACAO', ['bo:manage:orders'])).toMatchObject({
      status: 409,
      code: 'DUPLICATE',
      errors: ['Regra já existente, escolha outro nome.'],
    })
  })

  test('need a name, at least one permission, and only known ones', async () => {
    expect(await create('', ['bo:manage:orders'])).toMatchObject({ status: 400, errors: ['Informe a regra'] })
    expect(await create('Vazia', [])).toMatchObject({
      status: 422,
      errors: ['Adicione as permissões para a regra.'],
    })
    expect((await create('Estranha', ['bo:manage:moon'])).status).toBe(400)
  })

  test('cannot be given a permission that their author lacks', async () => {
    const denied = await create('Escalada', ['bo:manage:reports'], manager)
    expect(denied).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    expect(denied.errors[0]).toContain('Relatórios')
    expect((await create('Permitida', ['bo:manage:orders'], manager)).status).toBe(201)
  })

  test('cannot be changed by a person who lacks one of their permissions', async () => {
    const { data } = await create('Mista', ['bo:manage:products'])
    expect((await edit(data.id, { name: 'Mista 2' }, manager)).status).toBe(403)
    const grown = ['bo:manage:products', 'bo:manage:reports']
    expect((await edit(data.id, { permissions: grown }, manager)).status).toBe(403)
  })

  test('are refused when another person changed them meanwhile', async () => {
    const { data } = await create('Disputada', ['bo:manage:orders'])
    expect(await edit(data.id, { name: 'Primeira', version: 1 })).toMatchObject({
      status: 200,
      data: { version: 2 },
    })
    expect(await edit(data.id, { name: 'Segunda', version: 1 })).toMatchObject({
      status: 409,
      code: 'STALE',
      current: { name: 'Primeira' },
    })
  })

  test('answer 404 when there is none', async () => {
    expect((await edit(999_999, { name: 'Nada' })).status).toBe(404)
  })

  test('apply to the next request of their employees', async () => {
    const person = await shop.employee(['bo:manage:orders'])
    expect((await shop.call('GET', '/orders/count', person)).status).toBe(200)
    await edit(await roleOf(person), { permissions: ['bo:manage:reports'] })
    expect((await shop.call('GET', '/orders/count', person)).status).toBe(403)
  })

  test('cannot be reduced by their own employees', async () => {
    const own = await roleOf(manager)
    expect(await edit(own, { permissions: ['bo:manage:roles'] }, manager)).toMatchObject({
      status: 409,
      code: 'INVALID_STATE',
    })
    expect((await edit(own, { name: 'Gestão de regras' }, manager)).status).toBe(200)
  })

  test('add a row to the audit trail with the differences', async () => {
    const { data } = await create('Rastreada', ['bo:manage:orders'])
    await edit(data.id, { name: 'Rastreada 2' })
    await edit(data.id, { permissions: ['bo:manage:orders', 'bo:manage:products'], secondFactor: true })
    const lines = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'change', 'employee_id', 'ip'])
      .where('entity', '=', 'role')
      .where('entity_id', '=', data.id)
      .orderBy('id')
      .execute()
    expect(lines).toMatchObject([
      {
        action: 'create',
        change: 'nome: Rastreada; permissões: Pedidos; verificação em duas etapas: livre',
        employee_id: admin.id,
        ip: '127.0.0.1',
      },
      { action: 'edit', change: 'nome: de Rastreada para Rastreada 2' },
      {
        action: 'edit',
        change:
          'permissões: de Pedidos para Pedidos, Produtos; verificação em duas etapas: de livre para exigida',
      },
    ])
  })

  test('have a catalogue of permissions with labels', async () => {
    expect((await shop.call('GET', '/permissions', manager)).data).toEqual(PERMISSIONS)
  })
})

describe('the last full:access', () => {
  test('cannot be removed from its role, not by two at once either', async () => {
    const own = await openTestShop()
    const [first, second] = [await own.employee(['full:access']), await own.employee(['full:access'])]
    const rows = await own.db.selectFrom('employees').select(['id', 'role_id']).execute()
    const demote = (whom: Person, by: Person) => {
      const roleId = rows.find(({ id }) => id === whom.id)?.role_id
      return own.call('PATCH', `/roles/${roleId}`, by, { permissions: ['bo:manage:roles'] })
    }
    const outcomes = new Set<string>()
    // Several rounds, because the race does not happen each time.
    for (let round = 0; round < 15; round++) {
      await own.db
        .updateTable('roles')
        .set({ permissions: ['full:access'] })
        .execute()
      const responses = await Promise.all([demote(first, second), demote(second, first)])
      outcomes.add(
        responses
          .map(({ status }) => status)
          .toSorted()
          .join(),
      )
    }
    await own.close()
    // The later one is refused: by the rule, or because it had lost its own permission by then.
    expect([...outcomes].filter((outcome) => outcome !== '200,409' && outcome !== '200,403')).toEqual([])
  })
})
