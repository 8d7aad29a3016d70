import type { Permission } from '@shop/domain/permissions'
import { SELLERS } from '@shop/domain/permissions'

/** Who may call a route. */
export type Access =
  | { kind: 'open' }
  | { kind: 'signed-in' }
  | { kind: 'any-employee'; evenWithoutRole?: true }
  | { kind: 'any-customer'; approved?: true }
  | {
      kind: 'employee'
      anyOf: readonly Permission[]
      orCustomer?: 'own' | 'any' | 'any-status'
      /** Not open to programs that use an API key. */
      inPerson?: true
    }

/** Everybody, also without signing in. */
export const open: Access = { kind: 'open' }
/** Everybody who signed in, employee or customer. */
export const signedIn: Access = { kind: 'signed-in' }
/** Every employee who holds at least one permission, whichever it is. */
export const anyEmployee: Access = { kind: 'any-employee' }
/** Every employee, also one without a role: what concerns the person's own account. */
export const everyEmployee: Access = { kind: 'any-employee', evenWithoutRole: true }
/** Every signed-in customer, also one waiting for approval. */
export const anyCustomer: Access = { kind: 'any-customer' }
/** Customers who may buy. */
export const approvedCustomer: Access = { kind: 'any-customer', approved: true }
/** Employees with any one of the permissions, or full:access. */
export const allow = (...anyOf: Permission[]): Access => ({ kind: 'employee', anyOf })
/** Like {@link allow}, but not for a program with an API key. */
export const allowInPerson = (...anyOf: Permission[]): Access =>
  ({ ...allow(...anyOf), inPerson: true }) as Access
/** Like {@link allow}, and the customer whose id is in the path. */
export const allowOrOwner = (...anyOf: Permission[]): Access => ({
  kind: 'employee',
  anyOf,
  orCustomer: 'own',
})
/** Like {@link allow}, and any signed-in customer; the service limits them to their own data. */
export const allowOrCustomer = (...anyOf: Permission[]): Access => ({
  kind: 'employee',
  anyOf,
  orCustomer: 'any',
})
/** Like {@link allowOrCustomer}, also for customers who are not approved, or no longer. */
export const allowOrEveryCustomer = (...anyOf: Permission[]): Access => ({
  kind: 'employee',
  anyOf,
  orCustomer: 'any-status',
})

/** Permissions that open orders; which orders is decided for each person. */
export const ORDER_READERS: Permission[] = ['bo:manage:orders', 'app:counter', 'app:stocking', 'app:delivery']

/** Permissions that include the history of a unit. */
export const SEE_UNITS: readonly Permission[] = ['bo:manage:products', 'bo:manage:orders', ...SELLERS]
