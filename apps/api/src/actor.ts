import type { Permission } from '@shop/domain/permissions'
import type { EmployeeIdentity } from './identity.ts'

interface Acting {
  /** Name stored in the audit trail, order history and stock ledger; empty for a customer. */
  who: string
  /** IP address of the request; empty for the system. */
  ip: string
  permissions: readonly string[]
}

export type EmployeeActor = Acting & { kind: 'employee'; employeeId: number; customerId: null }

/** Who performs a change: written beside it, and checked by rules about permissions. */
export type Actor =
  | EmployeeActor
  | (Acting & { kind: 'customer'; employeeId: null; customerId: number })
  | (Acting & { kind: 'system'; employeeId: null; customerId: null })

export const employeeActor = (
  { id, name, permissions }: Pick<EmployeeIdentity, 'id' | 'name' | 'permissions'>,
  ip: string,
): EmployeeActor => ({ kind: 'employee', employeeId: id, customerId: null, who: name, ip, permissions })

/** The same person with one permission more, for steps that a checked action takes for them. */
export const withPermission = (actor: Actor, permission: Permission): Actor => ({
  ...actor,
  permissions: [...actor.permissions, permission],
})

/** `who` is empty: rows refer to the customer by id, so that a new name or an anonymisation shows in them. */
export const customerActor = (customerId: number, ip: string): Actor => ({
  kind: 'customer',
  employeeId: null,
  customerId,
  who: '',
  ip,
  permissions: [],
})

/** A job, the payment provider or a person at the server's console: no permission is checked. */
export const systemActor = (who: string): Actor => ({
  kind: 'system',
  employeeId: null,
  customerId: null,
  who,
  ip: '',
  permissions: [],
})
