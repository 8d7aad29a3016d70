import { NEVER } from '@shop/domain/customer-email'
import type { Db, Tx } from '../../../db/database.ts'
import type { Identity } from '../../../identity.ts'

/** The owner of a password, codes and sessions: an employee or a customer. */
export type AccountOwner =
  | { employeeId: number; customerId?: null }
  | { employeeId?: null; customerId: number }

type EmployeeOwner = Extract<AccountOwner, { employeeId: number }>

export const isEmployee = (owner: AccountOwner): owner is EmployeeOwner => Boolean(owner.employeeId)

export const ownerOf = ({ kind, id }: Pick<Identity, 'kind' | 'id'>): AccountOwner =>
  kind === 'employee' ? { employeeId: id } : { customerId: id }

/** 'e12', 'c7': the account's name in tokens and keys. */
export const ownerName = ({ employeeId, customerId }: AccountOwner) =>
  employeeId ? `e${employeeId}` : `c${customerId}`

/** The owner as columns of sessions and codes. */
export const ownerColumns = (owner: AccountOwner) =>
  isEmployee(owner) ? { employee_id: owner.employeeId } : { customer_id: owner.customerId }

export interface Account {
  owner: AccountOwner
  name: string
  /** A customer's address that was never confirmed may belong to somebody else. */
  isConfirmed: boolean
  email: string
}

/**
 * Unblocked accounts whose password is recovered by this e-mail: none, an employee, a customer, or one of each. An
 * address that staff entered has to be confirmed first.
 */
export async function findAccounts(db: Db, email: string): Promise<Account[]> {
  const employee = await db
    .selectFrom('employees')
    .select(['id', 'name'])
    .where('email', '=', email)
    .where('is_blocked', '=', false)
    .executeTakeFirst()
  const customer = await db
    .selectFrom('customers')
    .select(['id', 'name', 'email_verified_at'])
    .where('email', '=', email)
    .where('email_set_by_staff', '=', false)
    .where('status', '!=', 'Blocked')
    // A customer who was imported has no password yet. Nobody reads mails to the others without one.
    .where((eb) => eb.or([eb('password_hash', 'is not', null), eb('email', 'not like', `%${NEVER}`)]))
    .executeTakeFirst()
  return [
    ...(employee
      ? [{ owner: { employeeId: employee.id }, name: employee.name, email, isConfirmed: true }]
      : []),
    ...(customer
      ? [
          {
            owner: { customerId: customer.id },
            name: customer.name,
            email,
            isConfirmed: customer.email_verified_at !== null,
          },
        ]
      : []),
  ]
}

/**
 * Unblocked accounts with this e-mail that never had a password, and the permissions that one of an employee holds. An
 * address that staff entered counts too: who hands over a link knows the person.
 */
export async function findUnopened(db: Db, email: string): Promise<(Account & { permissions: string[] })[]> {
  const employee = await db
    .selectFrom('employees')
    .leftJoin('roles', 'roles.id', 'role_id')
    .select(['employees.id', 'employees.name', 'permissions'])
    .where('email', '=', email)
    .where('is_blocked', '=', false)
    .where('password_hash', 'is', null)
    .executeTakeFirst()
  const customer = await db
    .selectFrom('customers')
    .select(['id', 'name'])
    .where('email', '=', email)
    .where('email', 'not like', `%${NEVER}`)
    .where('status', '!=', 'Blocked')
    .where('anonymized_at', 'is', null)
    .where('password_hash', 'is', null)
    .executeTakeFirst()
  const common = { email, isConfirmed: false }
  return [
    ...(employee
      ? [
          {
            ...common,
            owner: { employeeId: employee.id },
            name: employee.name,
            permissions: employee.permissions ?? [],
          },
        ]
      : []),
    ...(customer
      ? [{ ...common, owner: { customerId: customer.id }, name: customer.name, permissions: [] }]
      : []),
  ]
}

/** The stored hash of an account's password. */
export async function findPasswordHash(db: Db, owner: AccountOwner): Promise<string | null> {
  const row = isEmployee(owner)
    ? await db
        .selectFrom('employees')
        .select('password_hash')
        .where('id', '=', owner.employeeId)
        .executeTakeFirstOrThrow()
    : await db
        .selectFrom('customers')
        .select('password_hash')
        .where('id', '=', owner.customerId)
        .executeTakeFirstOrThrow()
  return row.password_hash
}

export async function setPasswordHash(db: Db, owner: AccountOwner, passwordHash: string): Promise<void> {
  const hash = { password_hash: passwordHash }
  if (isEmployee(owner))
    await db.updateTable('employees').set(hash).where('id', '=', owner.employeeId).execute()
  else await db.updateTable('customers').set(hash).where('id', '=', owner.customerId).execute()
}

/** A person who has a code that was mailed to the address can read its mails. */
export const markVerified = (tx: Tx, customerId: number) =>
  tx
    .updateTable('customers')
    .set({ email_verified_at: new Date().toISOString() })
    .where('id', '=', customerId)
    .where('email_verified_at', 'is', null)
    .execute()

/** Name and e-mail, which must not be part of the password. */
export function findPerson(db: Db, owner: AccountOwner): Promise<{ name: string; email: string }> {
  return isEmployee(owner)
    ? db
        .selectFrom('employees')
        .select(['name', 'email'])
        .where('id', '=', owner.employeeId)
        .executeTakeFirstOrThrow()
    : db
        .selectFrom('customers')
        .select(['name', 'email'])
        .where('id', '=', owner.customerId)
        .executeTakeFirstOrThrow()
}
