import type { Role } from '@shop/contract/roles'
import { missingPermissions } from '@shop/domain/permissions'

/** The roles to choose from: those without a permission that the person lacks, and the current one. */
export function grantableRoles(roles: readonly Role[], held: readonly string[], current: number | null) {
  return roles
    .filter(({ id, permissions }) => id === current || missingPermissions(held, permissions).length === 0)
    .map(({ id, name }) => ({ value: String(id), label: name }))
}
