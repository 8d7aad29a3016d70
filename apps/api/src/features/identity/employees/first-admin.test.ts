import { STANDARD_ROLES } from '@shop/domain/standard-roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../../test/harness.ts'
import { ensureAdmin, type Tell } from './first-admin.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ DEMO: 'off' })
})
afterAll(() => shop.close())

const rolesOf = () => shop.db.selectFrom('roles').select(['name', 'permissions']).orderBy('id').execute()

test('an empty shop starts with the six roles of the trade, once, and an administrator', async () => {
  const told: string[] = []
  const tell: Tell = (signIns) => void told.push(...signIns.map(({ email }) => email))
  await Promise.all([ensureAdmin(shop.context, tell), ensureAdmin(shop.context, tell)])
  expect(told).toEqual(['admin@demo.local'])
  expect(await rolesOf()).toEqual(
    STANDARD_ROLES.map(({ name, permissions }) => ({ name, permissions: [...permissions] })),
  )
  const admin = await shop.db
    .selectFrom('employees')
    .innerJoin('roles', 'roles.id', 'role_id')
    .select('roles.name')
    .execute()
  expect(admin).toEqual([{ name: 'Administrador' }])
})

test('a shop with people keeps the roles that its owner made of them', async () => {
  await shop.db.deleteFrom('roles').where('name', '=', 'Entregador').execute()
  await shop.db.updateTable('roles').set({ permissions: [] }).where('name', '=', 'Gerente').execute()
  const before = await rolesOf()
  await ensureAdmin(shop.context, () => expect.unreachable())
  expect(await rolesOf()).toEqual(before)
})

test('a random password is told before it is stored: a start that dies then makes another', async () => {
  const other = await openTestShop({ DEMO: 'off' })
  const dies: Tell = () => {
    throw new Error('dies')
  }
  await expect(ensureAdmin(other.context, dies)).rejects.toThrow('dies')
  expect(await other.db.selectFrom('roles').select('id').execute()).toEqual([])
  let told = { email: '', password: '' }
  await ensureAdmin(other.context, ([signIn]) => {
    told = { email: signIn?.email ?? '', password: signIn?.password ?? '' }
  })
  expect((await other.call('POST', '/accounts/signin', null, told)).status).toBe(200)
  await other.close()
})
