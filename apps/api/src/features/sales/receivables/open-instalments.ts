import type { Cents } from '@shop/domain/money'
import type { Actor } from '../../../actor.ts'
import { AppError } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'

/** @throws AppError CREDIT_LIMIT, OVERDUE */
export async function openInstalments(
  _tx: Tx,
  _sold: {
    orderId: number
    customerId: number
    partId: number
    amountCents: Cents
    days: number[]
    by: Actor
    allowance?: { reason: string } | undefined
  },
): Promise<void> {
  throw new AppError('RULE_VIOLATION', 'O cliente não compra a prazo.')
}
