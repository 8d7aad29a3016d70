import type { Cents } from '@shop/domain/money'
import type { Actor } from '../../../actor.ts'
import type { Tx } from '../../../db/database.ts'

interface OfOrder {
  orderId: number
  amountCents: Cents
  by: Actor
}

/** Lowers what is open of the order's instalments, last due first; returns what it took, in cents. */
export async function lowerDebt(_tx: Tx, _debt: OfOrder): Promise<Cents> {
  return 0
}

/** Ends the open instalments of an order. */
export async function endDebt(_tx: Tx, _orderId: number, _by: Actor): Promise<void> {}

/** Less cash than due at the door: an instalment due that day. */
export async function openRest(_tx: Tx, _rest: OfOrder & { customerId: number; partId: number | null }): Promise<void> {}

/** What is open of the order's instalments, in cents. */
export async function findDebt(_tx: Tx, _orderId: number): Promise<Cents> {
  return 0
}
