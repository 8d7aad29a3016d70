import { STANDARD_ROLES } from '@shop/domain/standard-roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../../test/harness.ts'
import { ensureAdmin } from './first-admin.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ DEMO: 'off' })
})
afterAll(() => shop.close())

const rolesOf = () => shop.db.selectFrom('roles').select(['name', 'permissions']).orderBy('id').execute()

test('an empty shop starts with the six roles of the trade, once, and an administrator', async () => {
  const both = await Promise.all([ensureAdmin(shop.context), ensureAdmin(shop.context)])
  expect(both.filter(Boolean)).toHaveLength(1)
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
  expect(await ensureAdmin(shop.context)).toBeUndefined()
  expect(await rolesOf()).toEqual(before)
})
