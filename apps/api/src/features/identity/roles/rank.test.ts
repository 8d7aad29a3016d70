import { missingPermissions, type Permission } from '@shop/domain/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newCpf } from '../../../../test/cpf.ts'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  // Keeps one employee with full access, whatever the cases below remove.
  await shop.employee(['full:access'])
})
afterAll(() => shop.close())

const MANAGER: Permission[] = ['bo:manage:employees', 'bo:manage:roles']
const PEOPLE: Record<string, Permission[]> = {
  'a manager': MANAGER,
  'a manager of orders too': [...MANAGER, 'bo:manage:orders'],
  'an administrator': ['full:access'],
}
const TARGETS: Record<string, Permission[]> = {
  'somebody without permissions': [],
  'a manager': MANAGER,
  'a seller': ['bo:manage:selling'],
  'somebody with orders': ['bo:manage:orders'],
  'somebody with orders and reports': ['bo:manage:orders', 'bo:manage:reports'],
  'an administrator': ['full:access'],
}

interface Target {
  email: string
  roleId: number
}

async function makeTarget(permissions: Permission[]): Promise<Target> {
  const { id } = await shop.employee(permissions)
  const { email, role_id } = await shop.db
    .selectFrom('employees')
    .select(['email', 'role_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await shop.db
    .insertInto('second_factors')
    .values({ employee_id: id, sealed_secret: 'x', confirmed_at: new Date().toISOString() })
    .execute()
  return { email, roleId: role_id ?? 0 }
}

const edit = (actor: Person, { email }: Target, change: object) =>
  shop.call('PUT', '/employees/attendant', actor, {
    email,
    name: 'Outro Nome',
    func: 1,
    phone: '11987654321',
    document: newCpf(),
    ...change,
  })

const rename = (name: string) => `${name} ${Math.random()}`

const ACTIONS: Record<string, (actor: Person, target: Target) => Promise<{ status: number }>> = {
  edits: (actor, target) => edit(actor, target, {}),
  blocks: (actor, target) => edit(actor, target, { blocked: true }),
  demotes: async (actor, target) => edit(actor, target, { roleId: (await makeTarget([])).roleId }),
  'resets the second factor of': (actor, { email }) =>
    shop.call('DELETE', `/employees/${email}/second-factor`, actor),
  'invites again': (actor, { email }) => shop.call('POST', `/employees/${email}/invitation`, actor),
  'renames the role of': (actor, { roleId }) =>
    shop.call('PATCH', `/roles/${roleId}`, actor, { name: rename('Regra') }),
  'empties the role of': (actor, { roleId }) =>
    shop.call('PATCH', `/roles/${roleId}`, actor, { permissions: ['bo:manage:employees'] }),
  'demands a second factor of the role of': (actor, { roleId }) =>
    shop.call('PATCH', `/roles/${roleId}`, actor, { secondFactor: true }),
}

const CASES = Object.keys(PEOPLE).flatMap((person) =>
  Object.keys(TARGETS).flatMap((target) =>
    Object.keys(ACTIONS).map((action) => ({ person, target, action })),
  ),
)

describe('rank', () => {
  test.each(CASES)('$person $action $target', async ({ person, target, action }) => {
    const [own = [], theirs = []] = [PEOPLE[person], TARGETS[target]]
    const actor = await shop.employee(own)
    const { status } = (await ACTIONS[action]?.(actor, await makeTarget(theirs))) ?? {}
    const outranked = missingPermissions(own, theirs).length > 0
    expect(status === 403).toBe(outranked)
    if (!outranked) expect(status).toBeLessThan(300)
  })

  test.each(Object.keys(PEOPLE))('%s grants what they hold and nothing else', async (person) => {
    const own = PEOPLE[person] ?? []
    const actor = await shop.employee(own)
    for (const theirs of Object.values(TARGETS)) {
      const { roleId } = await makeTarget(theirs)
      const { status } = await edit(actor, await makeTarget([]), { roleId })
      expect(status).toBe(missingPermissions(own, theirs).length > 0 ? 403 : 200)
    }
  })

  test('nobody blocks or demotes themselves, and the last full access stays', async () => {
    const own = await openTestShop()
    const admin = await own.employee(['full:access'])
    const { email } = await own.db
      .selectFrom('employees')
      .select('email')
      .where('id', '=', admin.id)
      .executeTakeFirstOrThrow()
    const body = { email, name: 'Eu', func: 1, phone: '11987654321', document: newCpf() }
    const lesser = { name: 'Menor', permissions: ['bo:manage:orders'] }
    const roleId = (await own.call<{ id: number }>('POST', '/roles', admin, lesser)).data.id
    const statuses = []
    for (const change of [{ blocked: true }, { roleId }])
      statuses.push((await own.call('PUT', '/employees/attendant', admin, { ...body, ...change })).status)
    const { data } = await own.call<{ id: number; name: string }[]>('GET', '/roles', admin)
    const ownRole = data.find(({ name }) => name !== 'Menor')?.id
    const { permissions } = lesser
    statuses.push((await own.call('PATCH', `/roles/${ownRole}`, admin, { permissions })).status)
    await own.close()
    expect(statuses).toEqual([409, 409, 409])
  })
})
