import type { AuditAction, AuditEntity } from '@shop/domain/audit-words'
import { sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/database.ts'

/** Changes that one customer can cause within an hour: the trail is kept for ever. */
const MOST_OF_CUSTOMER = 100
/**
 * Actions that have limits of their own, and that strangers who try to sign in as the customer may cause. They are
 * neither counted nor refused here, so that the customer can always sign in and out.
 */
const OF_ACCESS = ['sign-in', 'sign-out', 'sign-in-failed', 'refused'] satisfies AuditAction[]
const isOfAccess = (action: AuditAction) => OF_ACCESS.some((one) => one === action)

/** @throws AppError TOO_MANY_TRIES */
async function refuseMany(db: Db, customerId: number): Promise<void> {
  const rows = await db
    .selectFrom('audit_log')
    .select('id')
    .where('entity', '=', 'customer')
    .where('entity_id', '=', customerId)
    .where('employee_id', 'is', null)
    .where('action', 'not in', OF_ACCESS)
    .where('at', '>', sql<string>`now() - interval '1 hour'`)
    .orderBy('id', 'desc')
    .limit(MOST_OF_CUSTOMER)
    .execute()
  if (rows.length < MOST_OF_CUSTOMER) return
  const refusal = new AppError(
    'TOO_MANY_TRIES',
    'Muitas alterações em pouco tempo. Tente novamente mais tarde.',
  )
  refusal.retryAfter = 3600
  throw refusal
}

/**
 * Adds one row to the audit trail, in the transaction of the change that it describes; returns its id.
 * @throws AppError TOO_MANY_TRIES when a customer makes changes again and again
 */
export async function writeAudit(
  db: Db,
  actor: Actor,
  action: AuditAction,
  entity: AuditEntity,
  entityId: number | null,
  change: string,
): Promise<number> {
  const { employeeId, who, ip } = actor
  if (actor.kind === 'customer' && !isOfAccess(action)) await refuseMany(db, actor.customerId)
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
