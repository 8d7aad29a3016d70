import type { OwnData } from '@shop/contract/customers'
import type { ChangeOwnData, OwnCredit, OwnReturn } from '@shop/contract/own-account'
import { customerActor } from '../../../actor.ts'
import { AppError } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { reais } from '../../../wire.ts'
import { getCredit } from '../../debts/credit/credit.service.ts'
import { contactColumns, given, updateCustomer } from './change-customer.ts'
import { type CustomerRow, findCustomer } from './customers.queries.ts'
import { unknownCustomer } from './customers.service.ts'
import { findOwnReturns } from './own-account.queries.ts'
import { toOwnData } from './own-view.ts'

interface Page {
  page: number
  items: number
}

/** What customers read about themselves, in any status. @throws AppError NOT_FOUND */
export async function getOwnData(db: Db, customerId: number): Promise<OwnData> {
  const row = await findCustomer(db, { id: customerId })
  if (!row) throw unknownCustomer()
  return toOwnData(row)
}

const ownDataIsStale = (_tx: Tx, row: CustomerRow) =>
  new AppError(
    'STALE',
    'Os seus dados foram alterados enquanto você os editava. Confira os dados atuais.',
    toOwnData(row),
  )

/**
 * Changes telephone, address and notes; open orders keep the address that they were placed with.
 * @throws AppError STALE with what customers read about themselves
 */
export async function changeOwnData(
  db: Db,
  { customerId, ip }: { customerId: number; ip: string },
  { version, ...changes }: ChangeOwnData,
): Promise<OwnData> {
  const actor = { ...customerActor(customerId, ip), who: 'Cliente' }
  const change = { action: 'edit', columns: given(contactColumns(changes)) } as const
  return toOwnData(await updateCustomer(db, actor, { id: customerId }, version, () => change, ownDataIsStale))
}

/** The balance and one page of its entries, without the staff's texts. */
export async function getOwnCredit(db: Db, customerId: number, page: Page): Promise<OwnCredit> {
  const { balance, entries, total } = await getCredit(db, customerId, page)
  return {
    balance,
    entries: entries.map(({ id, kind, amount, balance, orderId, orderCode, returnCode, when }) => ({
      id,
      kind,
      amount,
      balance,
      orderId,
      orderCode,
      returnCode,
      when,
    })),
    total,
  }
}

/** One page of the customer's returns, last first. */
export async function listOwnReturns(
  db: Db,
  customerId: number,
  page: Page,
): Promise<{ returns: OwnReturn[]; total: number }> {
  const { rows, total } = await findOwnReturns(db, customerId, page)
  const returns = rows.map((row) => ({
    id: row.id,
    code: row.code,
    kind: row.kind,
    orderId: row.from_order_id,
    orderCode: row.order_code,
    total: reais(row.items_cents + row.freight_cents),
    given: reais(row.refund + row.credit),
    freight: reais(row.freight_cents),
    settle: row.settle,
    refund: reais(row.refund),
    refundOpen: reais(row.open),
    refundState: row.refund_state,
    refundedAt: row.refunded_at,
    when: row.created_at,
    items: row.items.map(({ unitPriceCents, ...item }) => ({ ...item, unitPrice: reais(unitPriceCents) })),
  }))
  return { returns, total }
}
