import type { CreateRole, EditRole } from '@shop/contract/roles'
import type { Actor } from '../../../actor.ts'
import { AppError, invalidState, notFound } from '../../../app-error.ts'
import { type Db, inTransaction, type Tx } from '../../../db/database.ts'
import { describeChanges, writeAudit } from '../../platform/audit/audit.ts'
import {
  labels,
  lockAccess,
  losesAccess,
  requireHeld,
  requireRank,
  requireSomeFullAccess,
} from './protections.ts'
import { findRole, insertRole, type RoleRow, type RoleValues, updateRole } from './roles.queries.ts'

async function requireRole(db: Db, id: number): Promise<RoleRow> {
  const role = await findRole(db, id)
  if (!role) throw notFound('Regra não encontrada.')
  return role
}

const demand = ({ secondFactor }: { secondFactor: boolean }) => (secondFactor ? 'exigida' : 'livre')

/** @throws AppError FORBIDDEN for a permission the actor lacks; DUPLICATE by name, without case and accents */
export function createRole(db: Db, actor: Actor, input: CreateRole): Promise<RoleRow> {
  requireHeld(actor, input.permissions)
  return inTransaction(db, async (tx) => {
    const { id } = await insertRole(tx, input)
    const change = `nome: ${input.name}; permissões: ${labels(input.permissions)}; verificação em duas etapas: ${demand(input)}`
    await writeAudit(tx, actor, 'create', 'role', id, change)
    return requireRole(tx, id)
  })
}

async function refuseSelfDemotion(tx: Tx, actor: Actor, role: RoleRow, permissions: string[]): Promise<void> {
  if (!losesAccess(role.permissions, permissions)) return
  const own = await tx
    .selectFrom('employees')
    .select('id')
    .where('id', '=', actor.employeeId)
    .where('role_id', '=', role.id)
    .executeTakeFirst()
  if (own) throw invalidState('Você não pode retirar permissões da sua própria regra.')
}

const describeRole = (before: RoleRow, after: RoleValues) =>
  describeChanges([
    { label: 'nome', from: before.name, to: after.name },
    {
      label: 'permissões',
      from: labels(before.permissions.toSorted()),
      to: labels(after.permissions.toSorted()),
    },
    {
      label: 'verificação em duas etapas',
      from: demand(before),
      to: demand(after),
    },
  ])

/**
 * Changes a role; it applies to its employees from their next request on.
 * @throws AppError NOT_FOUND, STALE, DUPLICATE; FORBIDDEN for a role that has, or would get, a permission the actor
 * lacks; INVALID_STATE for demoting oneself or removing the last full:access
 */
export function editRole(db: Db, actor: Actor, id: number, input: EditRole): Promise<RoleRow> {
  return inTransaction(db, async (tx) => {
    await lockAccess(tx)
    const before = await requireRole(tx, id)
    requireRank(actor, before.permissions)
    if (input.version !== undefined && input.version !== before.version)
      throw new AppError('STALE', 'A regra foi alterada por outra pessoa.', before)
    const { name = before.name, permissions = before.permissions, secondFactor = before.secondFactor } = input
    const after = { name, permissions, secondFactor }
    requireHeld(
      actor,
      after.permissions.filter((key) => !before.permissions.includes(key)),
    )
    await refuseSelfDemotion(tx, actor, before, after.permissions)
    const change = describeRole(before, after)
    if (change === '') return before
    await updateRole(tx, id, after)
    if (losesAccess(before.permissions, after.permissions)) await requireSomeFullAccess(tx)
    await writeAudit(tx, actor, 'edit', 'role', id, change)
    return requireRole(tx, id)
  })
}
