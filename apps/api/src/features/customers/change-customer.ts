import type {
  AnswerCustomer,
  ChangeCustomerStatus,
  Customer,
  EditCustomer,
  SignDeliverer,
} from '@shop/contract/customers'
import {
  CUSTOMER_STATUS_LABELS,
  type CustomerStatus,
  canAnswer,
  canBecome,
  statusAfterEdit,
} from '@shop/domain/customer-status'
import type { Updateable } from 'kysely'
import type { Actor } from '../../actor.ts'
import { AppError, notFound, ruleViolation } from '../../app-error.ts'
import { type Db, inTransaction, type Tx } from '../../db/database.ts'
import type { Database } from '../../db/schema.ts'
import { voidCodes } from '../accounts/account-codes.ts'
import { closeSessionsOf } from '../accounts/session.service.ts'
import { noteCustomerMail } from '../customer-mails/customer-mails.queries.ts'
import { auditCustomer, type CustomerAction } from './customer-audit.ts'
import { toCustomer } from './customer-view.ts'
import {
  type CustomerKey,
  type CustomerRow,
  findChangesSince,
  findCustomer,
  lockCustomer,
} from './customers.queries.ts'
import { unknownCustomer } from './customers.service.ts'

type Columns = Updateable<Database['customers']>
interface Change {
  action: CustomerAction
  columns: Columns
}

const wrongStatus = (row: CustomerRow) =>
  new AppError(
    'INVALID_STATE',
    `Operação não permitida: a situação atual do cliente é ${CUSTOMER_STATUS_LABELS[row.status]}.`,
    toCustomer(row),
  )

/** Keeps a message short enough for a dialog. */
const short = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}…` : text)

async function stale(tx: Tx, row: CustomerRow, version: number): Promise<AppError> {
  const changes = (await findChangesSince(tx, row, version)).slice(0, 3)
  const told = changes.map(({ who, change }) => `${who} (${short(change)})`).join('; ')
  const by = told ? `alterado por ${told}` : 'alterado por outra pessoa'
  return new AppError('STALE', `Este cliente foi ${by}. Confira os dados atuais.`, toCustomer(row))
}

const differs = (row: CustomerRow, columns: Columns) =>
  Object.entries(columns).some(([column, value]) => row[column as keyof CustomerRow] !== value)

/** Finds the customer's row and locks it until the transaction ends. @throws AppError NOT_FOUND */
export async function holdCustomer(
  tx: Tx,
  by: CustomerKey,
  strength: 'noKeyUpdate' | 'update' = 'noKeyUpdate',
): Promise<CustomerRow> {
  const locked = await lockCustomer(tx, by, strength)
  const row = locked && (await findCustomer(tx, locked))
  if (!row) throw unknownCustomer()
  return row
}

/**
 * Refuses a change based on an outdated version.
 * @throws AppError STALE with the present customer and, in its text, who changed what
 */
export async function checkVersion(tx: Tx, row: CustomerRow, version: number | undefined): Promise<void> {
  if (version !== undefined && version !== row.version) throw await stale(tx, row, version)
}

/** Ends a blocked customer's sessions and codes for good: unblocking does not make an old token valid again. */
async function endAccess(tx: Tx, customerId: number): Promise<void> {
  await closeSessionsOf(tx, { customerId })
  await voidCodes(tx, { customerId })
}

/** The decision about an application is mailed; a block and its end are not. */
async function queueDecisionMail(tx: Tx, before: CustomerRow, { id, status }: CustomerRow): Promise<void> {
  if (before.status === status || before.status === 'Blocked') return
  if (status === 'Approved') await noteCustomerMail(tx, id, 'approved')
  if (status === 'Reproved') await noteCustomerMail(tx, id, 'reproved')
}

/**
 * Every change of a customer: lock, rule, version, update, audit, in one transaction. A change without difference
 * writes nothing and keeps the version.
 */
function change(
  db: Db,
  actor: Actor,
  by: CustomerKey,
  version: number | undefined,
  decide: (row: CustomerRow, tx: Tx) => Change | Promise<Change>,
): Promise<Customer> {
  return inTransaction(db, async (tx) => {
    const before = await holdCustomer(tx, by)
    const { action, columns } = await decide(before, tx)
    await checkVersion(tx, before, version)
    if (!differs(before, columns)) return toCustomer(before)
    await tx
      .updateTable('customers')
      .set({ ...columns, version: before.version + 1 })
      .where('id', '=', before.id)
      .execute()
    const after = await findCustomer(tx, { id: before.id })
    if (!after) throw unknownCustomer()
    if (after.status === 'Blocked' && before.status !== 'Blocked') await endAccess(tx, after.id)
    await queueDecisionMail(tx, before, after)
    await auditCustomer(tx, actor, action, before, after)
    return toCustomer(after)
  })
}

/** Columns that were given; the others stay as they are. */
const given = (columns: Columns): Columns =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))

/** Only a block and a refusal store a reason. */
const toStatus = (status: CustomerStatus, note: string | null = null): Columns => ({
  status,
  block_note: note,
})

/** @throws AppError NOT_FOUND, RULE_VIOLATION for an employee who is not a deliverer, or blocked */
async function requireDeliverer(tx: Tx, id: number): Promise<void> {
  const employee = await tx
    .selectFrom('employees')
    .select(['kind', 'is_blocked'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!employee) throw notFound('Motoboy não encontrado.')
  if (employee.kind !== 'deliverer') throw ruleViolation('O funcionário escolhido não é um motoboy.')
  if (employee.is_blocked) throw ruleViolation('O motoboy escolhido está bloqueado.')
}

/**
 * Approves (with the agreed terms, cents and ppm) or reproves an application.
 * @throws AppError NOT_FOUND; INVALID_STATE with the present customer when it was decided meanwhile; STALE
 */
export const answerCustomer = (db: Db, actor: Actor, body: AnswerCustomer) =>
  change(db, actor, { email: body.email }, body.version, async (row, tx) => {
    if (!canAnswer(row.status, body.approve)) throw wrongStatus(row)
    if (!body.approve) return { action: 'reprove', columns: toStatus('Reproved', body.note || null) }
    if (body.delivererId !== undefined) await requireDeliverer(tx, body.delivererId)
    return {
      action: 'approve',
      columns: given({
        ...toStatus('Approved'),
        level: body.level,
        shipping_cost_cents: body.shippingCost,
        warranty_ppm: body.warrantyPercentage,
        fast_delivery_tax_cents: body.fastDeliveryTax,
        deliverer_id: body.delivererId,
      }),
    }
  })

const STATUS_ACTIONS = {
  Waiting: 'reopen',
  Approved: 'approve',
  Reproved: 'reprove',
  Blocked: 'block',
} as const

/**
 * Blocks with a reason, lifts a block, approves, reproves or undoes a refusal. @throws AppError NOT_FOUND,
 * INVALID_STATE, STALE
 */
export const changeStatus = (db: Db, actor: Actor, id: number, body: ChangeCustomerStatus) =>
  change(db, actor, { id }, body.version, (row) => {
    const { status, note } = body
    if (!canBecome(row.status, status)) throw wrongStatus(row)
    const action = row.status === 'Blocked' ? 'unblock' : STATUS_ACTIONS[status]
    const hasReason = status === 'Blocked' || status === 'Reproved'
    return { action, columns: toStatus(status, hasReason && note ? note : null) }
  })

/** Edits terms (cents and ppm) and the person's data. @throws AppError NOT_FOUND, STALE; DUPLICATE by constraint */
export const editCustomer = (db: Db, actor: Actor, body: EditCustomer) =>
  change(db, actor, { id: body.customerId }, body.version, (row) => ({
    action: 'edit',
    columns: given({
      status: body.approve === undefined ? undefined : statusAfterEdit(row.status, body.approve),
      level: body.level,
      shipping_cost_cents: body.shippingCost,
      warranty_ppm: body.warrantyPercentage,
      fast_delivery_tax_cents: body.fastDeliveryTax,
      name: body.name,
      email: body.email,
      // A new address is not confirmed.
      email_verified_at: body.email !== undefined && body.email !== row.email ? null : undefined,
      phone: body.phone,
      document: body.document,
      notes: body.notes,
      street: body.address?.street,
      number: body.address?.number,
      neighborhood: body.address?.neighborhood,
      zip_code: body.address?.zipCode,
      city: body.address?.city,
      state: body.address?.state,
    }),
  }))

/**
 * Assigns a deliverer to a customer. @throws AppError NOT_FOUND, RULE_VIOLATION (not a deliverer, or blocked), STALE
 */
export const signDeliverer = (db: Db, actor: Actor, body: SignDeliverer) =>
  change(db, actor, { id: body.customerId }, body.version, async (_row, tx) => {
    await requireDeliverer(tx, body.delivererId)
    return { action: 'deliverer', columns: { deliverer_id: body.delivererId } }
  })
