import type { CreateEmployee, EmployeeDetail } from '@shop/contract/employees'
import { EMPLOYEE_KINDS, type EmployeeKind } from '@shop/domain/employee-kind'
import type { Actor } from '../../../actor.ts'
import { ruleViolation } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import { type Db, inTransaction } from '../../../db/database.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { lockAccess, requireHeld } from '../roles/protections.ts'
import { findRole, type RoleRow } from '../roles/roles.queries.ts'
import { insertEmployee } from './employees.queries.ts'
import { getEmployee } from './employees.service.ts'

/** @throws AppError RULE_VIOLATION when the function differs from the kind in the path */
export function requireSameKind(kind: EmployeeKind, func: number | undefined): void {
  if (func !== undefined && func !== EMPLOYEE_KINDS[kind].func)
    throw ruleViolation(`A função informada não corresponde a ${EMPLOYEE_KINDS[kind].label}.`)
}

/**
 * The role to give to an employee.
 * @throws AppError RULE_VIOLATION when there is none with this id; FORBIDDEN when it has more permissions than the
 * actor
 */
export async function requireGrantable(db: Db, actor: Actor, roleId: number): Promise<RoleRow> {
  const role = await findRole(db, roleId)
  if (!role) throw ruleViolation('A regra informada não existe.')
  requireHeld(actor, role.permissions)
  return role
}

/**
 * Adds a colleague without a password and queues the mail with the activation code.
 * @throws AppError DUPLICATE by e-mail or CPF, and what {@link requireSameKind} and {@link requireGrantable} throw
 */
export function createEmployee(
  { db, jobs }: AppContext,
  actor: Actor,
  kind: EmployeeKind,
  input: CreateEmployee,
): Promise<EmployeeDetail> {
  requireSameKind(kind, input.func)
  const { name, email, phone, document, roleId } = input
  return inTransaction(db, async (tx) => {
    await lockAccess(tx)
    const role = roleId ? await requireGrantable(tx, actor, roleId) : undefined
    const { id } = await insertEmployee(tx, { kind, name, email, phone, document, role_id: role?.id ?? null })
    const change = `nome: ${name}; e-mail: ${email}; função: ${EMPLOYEE_KINDS[kind].label}; regra: ${role?.name ?? 'nenhuma'}`
    await writeAudit(tx, actor, 'create', 'employee', id, change)
    await jobs.add(tx, 'account-mail', { reason: 'activation', email })
    return getEmployee(tx, email)
  })
}
