import type { Role } from '@shop/contract/roles'
import { kindOfFunc } from '@shop/domain/employee-kind'
import { missingPermissions } from '@shop/domain/permissions'
import { standardRoleOf } from '@shop/domain/standard-roles'

/** The roles to choose from: those without a permission that the person lacks, and the current one. */
export function grantableRoles(roles: readonly Role[], held: readonly string[], current: number | null) {
  return roles
    .filter(({ id, permissions }) => id === current || missingPermissions(held, permissions).length === 0)
    .map(({ id, name }) => ({ value: String(id), label: name }))
}

/** The role that the shop's functions usually have, if it is among the choices. */
export function proposedRole(choices: ReturnType<typeof grantableRoles>, func: string | null) {
  const kind = func === null ? undefined : kindOfFunc(Number(func))
  const standard = kind && standardRoleOf(kind)
  return choices.find(({ label }) => label === standard)?.value
}
