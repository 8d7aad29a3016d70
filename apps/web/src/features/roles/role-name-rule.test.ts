import { expect, test } from 'vitest'
import { roleNameRule } from './role-name-rule.ts'

const roles = [{ id: 1, name: 'Gerência', permissions: [], secondFactor: false, employees: 0, version: 1 }]
const TAKEN = 'Regra já existente, escolha outro nome.'

test('requires a name that no other role has, without case and accents', () => {
  expect(roleNameRule(roles)(' ')).toBe('Informe a regra')
  expect(roleNameRule(roles)('GERENCIA ')).toBe(TAKEN)
  expect(roleNameRule(roles, 1)('gerência')).toBeNull()
  expect(roleNameRule(roles)('Balcão')).toBeNull()
})
