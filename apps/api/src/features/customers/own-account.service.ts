import type { OwnData } from '@shop/contract/customers'
import type { ChangeOwnData, OwnCredit, OwnReturn } from '@shop/contract/own-account'
import { customerActor } from '../../actor.ts'
import type { Db } from '../../db/database.ts'
import { reais } from '../../wire.ts'
import { getCredit } from '../credit/credit.service.ts'
import { editCustomer } from './change-customer.ts'
import { toCustomer } from './customer-view.ts'
import { findCustomer } from './customers.queries.ts'
import { unknownCustomer } from './customers.service.ts'
import { findOwnReturns } from './own-account.queries.ts'

interface Page {
  page: number
  items: number
}

/** What customers may read about themselves, in any status. @throws AppError NOT_FOUND */
export async function getOwnData(db: Db, customerId: number): Promise<OwnData> {
  const row = await findCustomer(db, { id: customerId })
  if (!row) throw unknownCustomer()
  const {
    id,
    name,
    email,
    emailVerified,
    phone,
    document,
    status,
    level,
    address,
    notes,
    version,
    blockNote,
  } = toCustomer(row)
  const reason = status === 'Reproved' ? blockNote : null
  return { id, name, email, emailVerified, phone, document, status, level, address, notes, version, reason }
}

/**
 * Changes telephone, address and notes; open orders keep the address that they were placed with. @throws AppError STALE
 */
export async function changeOwnData(
  db: Db,
  { customerId, ip }: { customerId: number; ip: string },
  changes: ChangeOwnData,
): Promise<OwnData> {
  const actor = { ...customerActor(customerId, ip), who: 'Cliente' }
  await editCustomer(db, actor, { customerId, ...changes })
  return getOwnData(db, customerId)
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
    refundState: row.refund_state,
    refundedAt: row.refunded_at,
    when: row.created_at,
    items: row.items.map(({ unitPriceCents, ...item }) => ({ ...item, unitPrice: reais(unitPriceCents) })),
  }))
  return { returns, total }
}
