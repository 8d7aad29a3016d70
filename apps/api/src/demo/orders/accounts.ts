import type { CreditKind, RefundMethod } from '@shop/domain/credit'
import type { Cents } from '@shop/domain/money'
import type { RowWithId } from '../load/insert-rows.ts'
import type { Performer } from '../people/team.ts'

interface Moved {
  kind: CreditKind
  /** In cents; negative amounts are taken from the account. */
  amount: Cents
  orderId?: number
  returnId?: number
  method?: RefundMethod
  comment?: string
}

/** Customers' accounts while the demo's past is generated in chronological order. Each change returns its id. */
export interface Accounts {
  rows: RowWithId<'credit_entries'>[]
  balanceOf(customerId: number): Cents
  move(customerId: number, at: number, actor: Performer, moved: Moved): number
}

export function openAccounts(nextId: (table: 'credit_entries') => number): Accounts {
  const rows: RowWithId<'credit_entries'>[] = []
  const balances = new Map<number, Cents>()
  const balanceOf = (customerId: number) => balances.get(customerId) ?? 0
  return {
    rows,
    balanceOf,
    move(customerId, at, { employeeId, who }, { kind, amount, orderId, returnId, method, comment }) {
      const before = balanceOf(customerId)
      balances.set(customerId, before + amount)
      const id = nextId('credit_entries')
      rows.push({
        id,
        customer_id: customerId,
        kind,
        balance_before_cents: before,
        amount_cents: amount,
        balance_after_cents: before + amount,
        order_id: orderId ?? null,
        return_id: returnId ?? null,
        pix_payment_id: null,
        method: method ?? null,
        comment: comment ?? '',
        employee_id: employeeId,
        who,
        at: new Date(at).toISOString(),
      })
      return id
    },
  }
}
