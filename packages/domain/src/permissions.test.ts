import { describe, expect, test } from 'vitest'
import { holdsAny, isPermission, missingPermissions, PERMISSIONS, permissionsTag } from './permissions.ts'

describe('permissions', () => {
  test('any one of the required permissions is enough', () => {
    expect(holdsAny(['bo:manage:selling'], ['bo:manage:internal_sales', 'bo:manage:selling'])).toBe(true)
    expect(holdsAny(['bo:manage:reports'], ['bo:manage:internal_sales', 'bo:manage:selling'])).toBe(false)
    expect(holdsAny([], ['bo:manage:orders'])).toBe(false)
  })

  test('full access passes every check of permissions, but not a check that nothing passes', () => {
    expect(holdsAny(['full:access'], ['bo:manage:roles'])).toBe(true)
    expect(holdsAny(['full:access'], [])).toBe(false)
  })

  test('the tag of a set depends on its permissions, not on their order', () => {
    expect(permissionsTag(['app:delivery', 'app:stocking'])).toBe(
      permissionsTag(['app:stocking', 'app:delivery']),
    )
    expect(permissionsTag(['app:delivery'])).not.toBe(permissionsTag([]))
  })

  test('nobody can grant a permission that they lack', () => {
    expect(missingPermissions(['bo:manage:roles'], ['bo:manage:roles', 'full:access'])).toEqual([
      'full:access',
    ])
    expect(missingPermissions(['full:access'], ['bo:manage:roles', 'app:delivery'])).toEqual([])
  })

  test('the catalogue has exactly the sixteen keys', () => {
    expect(Object.keys(PERMISSIONS)).toHaveLength(16)
    expect(isPermission('app:delivery')).toBe(true)
    expect(isPermission('toString')).toBe(false)
  })
})
