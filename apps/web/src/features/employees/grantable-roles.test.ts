import { expect, test } from 'vitest'
import { grantableRoles } from './grantable-roles.ts'

const role = (id: number, permissions: string[]) => ({
  id,
  name: `R${id}`,
  permissions,
  secondFactor: false,
  employees: 0,
  version: 1,
})
const roles = [role(1, ['full:access']), role(2, ['bo:manage:orders']), role(3, ['bo:manage:reports'])]
const ids = (held: string[], current: number | null) =>
  grantableRoles(roles, held, current).map(({ value }) => value)

test('offers only roles that the person may grant, and the employee’s current one', () => {
  expect(ids(['full:access'], null)).toEqual(['1', '2', '3'])
  expect(ids(['bo:manage:employees', 'bo:manage:orders'], null)).toEqual(['2'])
  expect(ids(['bo:manage:employees', 'bo:manage:orders'], 1)).toEqual(['1', '2'])
})
