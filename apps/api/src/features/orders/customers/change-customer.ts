import type {
  ChangeCustomerStatus,
  Customer,
  EditCustomer,
  ReviewCustomer,
  SignDeliverer,
} from '@shop/contract/customers'
import type { ChangeOwnData } from '@shop/contract/own-account'
import { isWalkIn } from '@shop/domain/customer-email'
import {
  CUSTOMER_STATUS_LABELS,
  type CustomerStatus,
  canBecome,
  canReview,
  statusAfterEdit,
} from '@shop/domain/customer-status'
import { holdsAny } from '@shop/domain/permissions'
import { formatPlans } from '@shop/domain/term-plans'
import type { Updateable } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { AppError, forbidden, invalidState } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import { type Db, inTransaction, type Tx } from '../../../db/database.ts'
import type { Database } from '../../../db/schema.ts'
import { voidCodes } from '../../identity/accounts/account-codes.ts'
import { closeSessionsOf } from '../../identity/accounts/session.service.ts'
import { requireDeliverer } from '../../identity/employees/require-deliverer.ts'
import { recordCustomerMail } from '../customer-mails/customer-mails.queries.ts'
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
  /** Done in the same transaction when something changes. */
  also?: (tx: Tx) => Promise<void>
}

/** The refusal of a change that is based on an outdated version. */
type Refusal = (tx: Tx, row: CustomerRow, version: number) => AppError | Promise<AppError>

const wrongStatus = (row: CustomerRow) =>
  new AppError(
    'INVALID_STATE',
    `Operação não permitida: a situação atual do cliente é ${CUSTOMER_STATUS_LABELS[row.status]}.`,
    toCustomer(row),
  )

/** Keeps a message short enough for a dialog. */
const short = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}…` : text)

/** For staff: the text contains who changed what. */
async function stale(tx: Tx, row: CustomerRow, version: number): Promise<AppError> {
  const changes = (await findChangesSince(tx, row, version)).slice(0, 3)
  const authors = changes.map(({ who, change }) => `${who} (${short(change)})`).join('; ')
  const by = authors ? `alterado por ${authors}` : 'alterado por outra pessoa'
  return new AppError('STALE', `Este cliente foi ${by}. Confira os dados atuais.`, toCustomer(row))
}

const differs = (row: CustomerRow, columns: Columns) =>
  Object.entries(columns).some(([column, value]) => row[column as keyof CustomerRow] !== value)

/**
 * Finds the customer's row and locks it until the transaction ends, to change or remove it.
 * @throws AppError NOT_FOUND, INVALID_STATE for the shop's own record, which cannot be changed
 */
export async function holdCustomer(
  tx: Tx,
  by: CustomerKey,
  strength: 'noKeyUpdate' | 'update' = 'noKeyUpdate',
): Promise<CustomerRow> {
  const locked = await lockCustomer(tx, by, strength)
  const row = locked && (await findCustomer(tx, locked))
  if (!row) throw unknownCustomer()
  if (isWalkIn(row))
    throw invalidState(`“${row.name}” é um cadastro da própria loja e não pode ser alterado.`)
  return row
}

/**
 * Refuses a change based on an outdated version.
 * @throws AppError STALE; for staff with the current customer and, in its text, who changed what
 */
export async function checkVersion(
  tx: Tx,
  row: CustomerRow,
  version: number | undefined,
  refusal: Refusal = stale,
): Promise<void> {
  if (version !== undefined && version !== row.version) throw await refusal(tx, row, version)
}

/**
 * Ends a customer's sessions and voids the codes mailed so far, for good: unblocking does not make an old token valid
 * again, and a code sent to a replaced address opens nothing.
 */
async function endAccess(tx: Tx, customerId: number): Promise<void> {
  await closeSessionsOf(tx, { customerId })
  await voidCodes(tx, { customerId })
}

/** The decision about an application is mailed; a block and its end are not. */
async function queueDecisionMail(tx: Tx, before: CustomerRow, { id, status }: CustomerRow): Promise<void> {
  if (before.status === status || before.status === 'Blocked') return
  if (status === 'Approved') await recordCustomerMail(tx, id, 'approved')
  if (status === 'Reproved') await recordCustomerMail(tx, id, 'reproved')
}

/**
 * Every change of a customer: lock, rule, version, update, audit, in one transaction. A change without difference
 * writes nothing and keeps the version.
 */
export function updateCustomer(
  db: Db,
  actor: Actor,
  by: CustomerKey,
  version: number | undefined,
  decide: (row: CustomerRow, tx: Tx) => Change | Promise<Change>,
  refusal?: Refusal,
): Promise<CustomerRow> {
  return inTransaction(db, async (tx) => {
    const before = await holdCustomer(tx, by)
    const { action, columns, also } = await decide(before, tx)
    await checkVersion(tx, before, version, refusal)
    if (!differs(before, columns)) return before
    await tx
      .updateTable('customers')
      .set({ ...columns, version: before.version + 1 })
      .where('id', '=', before.id)
      .execute()
    const after = await findCustomer(tx, { id: before.id })
    if (!after) throw unknownCustomer()
    if (after.status === 'Blocked' && before.status !== 'Blocked') await endAccess(tx, after.id)
    await also?.(tx)
    await queueDecisionMail(tx, before, after)
    await auditCustomer(tx, actor, action, before, after)
    return after
  })
}

/** {@link updateCustomer} by staff, who read the whole customer. */
const change = async (...given: Parameters<typeof updateCustomer>): Promise<Customer> =>
  toCustomer(await updateCustomer(...given))

/** Columns that were given; the others stay as they are. */
export const given = (columns: Columns): Columns =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))

/** Only a block and a refusal store a reason. */
const toStatus = (status: CustomerStatus, note: string | null = null): Columns => ({
  status,
  block_note: note,
})

/**
 * Approves (with the agreed terms, cents and ppm) or reproves an application.
 * @throws AppError NOT_FOUND; INVALID_STATE with the current customer when it was decided meanwhile; STALE
 */
export const reviewCustomer = (db: Db, actor: Actor, body: ReviewCustomer) =>
  change(db, actor, { email: body.email }, body.version, async (row, tx) => {
    if (!canReview(row.status, body.approve)) throw wrongStatus(row)
    const note = given({ internal_note: body.internalNote })
    if (!body.approve)
      return { action: 'reprove', columns: { ...toStatus('Reproved', body.note || null), ...note } }
    if (body.delivererId !== undefined) await requireDeliverer(tx, body.delivererId)
    return {
      action: 'approve',
      columns: given({
        ...toStatus('Approved'),
        ...note,
        terms_pending: false,
        level: body.level,
        shipping_cost_cents: body.shippingCost,
        warranty_ppm: body.warrantyPercentage,
        fast_delivery_tax_cents: body.fastDeliveryTax,
        deliverer_id: body.delivererId,
        ...termColumns(actor, body),
      }),
    }
  })

/**
 * The columns of limit (cents) and plans, as far as they are given; instalments that exist keep their due dates.
 * @throws AppError FORBIDDEN for a person who does not manage receivables
 */
function termColumns(
  actor: Actor,
  { creditLimit, termPlans }: Partial<Pick<EditCustomer, 'creditLimit' | 'termPlans'>>,
) {
  if (creditLimit === undefined && termPlans === undefined) return {}
  if (!holdsAny(actor.permissions, ['bo:manage:receivables'])) throw forbidden()
  return { credit_limit_cents: creditLimit, term_plans: termPlans && formatPlans(termPlans) }
}

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

/** What both the staff and the customer may change. */
export const contactColumns = ({ phone, notes, address }: ChangeOwnData): Columns => ({
  phone,
  notes,
  street: address?.street,
  number: address?.number,
  neighborhood: address?.neighborhood,
  complement: address?.complement,
  zip_code: address?.zipCode,
  city: address?.city,
  state: address?.state,
})

/**
 * A new address that staff entered is not confirmed: until it is, no password is recovered by it, and the customer has
 * to sign in again. A notice is mailed to the old address.
 */
function replaceEmail(
  { jobs }: Pick<AppContext, 'jobs'>,
  { id: customerId, email: old }: CustomerRow,
  email: string,
) {
  return {
    columns: { email, email_verified_at: null, email_set_by_staff: true },
    also: async (tx: Tx) => {
      await endAccess(tx, customerId)
      await jobs.add(tx, 'account-mail', { reason: 'email-replaced', email: old })
      await jobs.add(tx, 'account-mail', { reason: 'confirmation', email, customerId })
    },
  }
}

/** Edits terms (cents and ppm) and the person's data. @throws AppError NOT_FOUND, STALE; DUPLICATE by constraint */
export const editCustomer = (shop: Pick<AppContext, 'db' | 'jobs'>, actor: Actor, body: EditCustomer) =>
  change(shop.db, actor, { id: body.customerId }, body.version, (row) => {
    const { columns: email, also } =
      body.email !== undefined && body.email !== row.email ? replaceEmail(shop, row, body.email) : {}
    const columns = given({
      status: body.approve === undefined ? undefined : statusAfterEdit(row.status, body.approve),
      terms_pending: row.terms_pending && body.shippingCost !== undefined ? false : undefined,
      level: body.level,
      shipping_cost_cents: body.shippingCost,
      warranty_ppm: body.warrantyPercentage,
      fast_delivery_tax_cents: body.fastDeliveryTax,
      ...termColumns(actor, body),
      name: body.name,
      document: body.document,
      internal_note: body.internalNote,
      ...contactColumns(body),
      ...email,
    })
    return { action: 'edit', columns, ...(also && { also }) }
  })

/**
 * Assigns a deliverer to a customer. @throws AppError NOT_FOUND, RULE_VIOLATION (not a deliverer, or blocked), STALE
 */
export const signDeliverer = (db: Db, actor: Actor, body: SignDeliverer) =>
  change(db, actor, { id: body.customerId }, body.version, async (_row, tx) => {
    await requireDeliverer(tx, body.delivererId)
    return { action: 'deliverer', columns: { deliverer_id: body.delivererId } }
  })
