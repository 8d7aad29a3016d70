import { describe, expect, test } from 'vitest'
import { EMPLOYEE_KIND_NAMES } from './employee-kind.ts'
import { FULL_ACCESS, missingPermissions } from './permissions.ts'
import { STANDARD_ROLES, standardRoleOf } from './standard-roles.ts'

const permissionsOf = (name: string) => STANDARD_ROLES.find((role) => role.name === name)?.permissions ?? []

describe('standard roles', () => {
  test('are the six of the trade, and every function has one of its own', () => {
    expect(STANDARD_ROLES.map(({ name }) => name)).toEqual([
      'Administrador',
      'Gerente',
      'Vendedor',
      'Caixa',
      'Estoque',
      'Entregador',
    ])
    expect(EMPLOYEE_KIND_NAMES.map(standardRoleOf)).toEqual(['Vendedor', 'Entregador', 'Estoque'])
  })

  test('the manager can give every role but the administrator’s', () => {
    for (const { name, permissions } of STANDARD_ROLES)
      expect([name, missingPermissions(permissionsOf('Gerente'), permissions)]).toEqual([
        name,
        name === 'Administrador' ? [FULL_ACCESS] : [],
      ])
  })

  test('who sells works the counter and manages neither orders, customers nor products', () => {
    expect(permissionsOf('Vendedor')).toEqual(['bo:manage:internal_sales', 'app:counter'])
  })
})
