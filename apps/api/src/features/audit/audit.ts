import type { AuditAction, AuditEntity } from '@shop/domain/audit-words'
import type { Actor } from '../../actor.ts'
import type { Db } from '../../db/database.ts'

/** Adds one row to the audit trail, in the transaction of the change that it describes; returns its id. */
export async function writeAudit(
  db: Db,
  { employeeId, who, ip }: Actor,
  action: AuditAction,
  entity: AuditEntity,
  entityId: number | null,
  change: string,
): Promise<number> {
  const { id } = await db
    .insertInto('audit_log')
    .values({ employee_id: employeeId, who, ip, action, entity, entity_id: entityId, change })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Change {
  label: string
  from: string | boolean
  to: string | boolean
}

const inWords = (value: string | boolean) => {
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  return value || 'vazio'
}

/** 'campo: de X para Y' for every field that differs, in the order given; '' when nothing does. */
export function describeChanges(changes: readonly Change[]): string {
  return changes
    .filter(({ from, to }) => from !== to)
    .map(({ label, from, to }) => `${label}: de ${inWords(from)} para ${inWords(to)}`)
    .join('; ')
}
