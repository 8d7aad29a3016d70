import type { EditEmployee, EmployeeDetail } from '@shop/contract/employees'
import { formatDocument } from '@shop/domain/documents'
import { EMPLOYEE_KINDS, type EmployeeKind } from '@shop/domain/employee-kind'
import { formatPhone } from '@shop/domain/phone'
import type { Actor } from '../../../actor.ts'
import { AppError, invalidState, ruleViolation } from '../../../app-error.ts'
import { type Db, inTransaction, type Tx } from '../../../db/database.ts'
import { describeChanges, writeAudit } from '../../platform/audit/audit.ts'
import { voidCodes } from '../accounts/account-codes.ts'
import { closeSessionsOf } from '../accounts/session.service.ts'
import { endKeysOfBlocked } from '../api-keys/api-keys.service.ts'
import { lockAccess, losesAccess, requireRank, requireSomeFullAccess } from '../roles/protections.ts'
import { requireGrantable, requireSameKind } from './create-employee.ts'
import { type EmployeeRow, updateEmployee } from './employees.queries.ts'
import { employeeDetail, getEmployee, requireEmployee } from './employees.service.ts'

interface Change {
  name: string
  phone: string
  document: string
  role: { id: number; name: string; permissions: string[] } | null
  blocked: boolean
}

async function changeFrom(tx: Tx, actor: Actor, before: EmployeeRow, input: EditEmployee): Promise<Change> {
  const { name, phone, document, roleId = before.role_id, blocked = before.is_blocked } = input
  const keeps = roleId === before.role_id
  const currentRole =
    before.role_id === null
      ? null
      : { id: before.role_id, name: before.roleName ?? '', permissions: before.permissions ?? [] }
  const role = keeps || roleId === null ? currentRole : await requireGrantable(tx, actor, roleId)
  return { name, phone, document, role, blocked }
}

function refuseHarmToOneself(before: EmployeeRow, after: Change): void {
  if (after.blocked && !before.is_blocked) throw invalidState('Você não pode bloquear o seu próprio acesso.')
  if (losesAccess(before.permissions ?? [], after.role?.permissions ?? []))
    throw invalidState('Você não pode rebaixar o seu próprio acesso.')
}

const describeEmployee = (before: EmployeeRow, after: Change) =>
  describeChanges([
    { label: 'nome', from: before.name, to: after.name },
    { label: 'telefone', from: formatPhone(before.phone), to: formatPhone(after.phone) },
    { label: 'CPF', from: formatDocument(before.document ?? ''), to: formatDocument(after.document) },
    { label: 'regra', from: before.roleName ?? '', to: after.role?.name ?? '' },
    { label: 'bloqueado', from: before.is_blocked, to: after.blocked },
  ])

/** Ends a blocked person's sessions, codes and keys for good: unblocking must not make an old one valid again. */
async function endAccess(tx: Tx, actor: Actor, employeeId: number): Promise<void> {
  await endKeysOfBlocked(tx, actor, employeeId)
  await closeSessionsOf(tx, { employeeId })
  await voidCodes(tx, { employeeId })
}

/**
 * Changes the employee with this e-mail; a block and a new role take effect at the person's next request.
 * @throws AppError NOT_FOUND, STALE, DUPLICATE by CPF; RULE_VIOLATION for another kind than the person's or an unknown
 * role; FORBIDDEN for a person or a role with a permission that the actor lacks; INVALID_STATE for blocking or demoting
 * oneself and for removing the last full:access
 */
export function editEmployee(
  db: Db,
  actor: Actor,
  kind: EmployeeKind,
  input: EditEmployee,
): Promise<EmployeeDetail> {
  requireSameKind(kind, input.func)
  return inTransaction(db, async (tx) => {
    await lockAccess(tx)
    const before = await requireEmployee(tx, input.email)
    requireRank(actor, before.permissions ?? [])
    if (before.kind !== kind)
      throw ruleViolation(
        `A função deste funcionário é ${EMPLOYEE_KINDS[before.kind].label} e não pode ser alterada.`,
      )
    if (input.version !== undefined && input.version !== before.version)
      throw new AppError('STALE', 'O funcionário foi alterado por outra pessoa.', employeeDetail(before))
    const after = await changeFrom(tx, actor, before, input)
    if (before.id === actor.employeeId) refuseHarmToOneself(before, after)
    const change = describeEmployee(before, after)
    if (change === '') return employeeDetail(before)
    const { name, phone, document, role, blocked } = after
    await updateEmployee(tx, before.id, {
      name,
      phone,
      document,
      role_id: role?.id ?? null,
      is_blocked: blocked,
    })
    if (blocked && !before.is_blocked) await endAccess(tx, actor, before.id)
    if (blocked || losesAccess(before.permissions ?? [], role?.permissions ?? []))
      await requireSomeFullAccess(tx)
    await writeAudit(tx, actor, 'edit', 'employee', before.id, change)
    return getEmployee(tx, input.email)
  })
}
