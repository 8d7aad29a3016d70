import { systemActor } from '../../../actor.ts'
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/database.ts'
import { isDatabaseAway } from '../../../db/failures.ts'
import { changeOrder } from '../../orders/workflow/change-order.ts'
import { type Expired, findExpired, findTerms, type Term } from './expire-orders.queries.ts'

const BATCH = 100

const SYSTEM = systemActor('Sistema')

const counted = (count: number, unit: string) => `${count} ${count === 1 ? unit : `${unit}s`}`

const FACTS: Record<Term['waitsFor'], (term: Term) => string> = {
  pix: ({ minutes }) => `O Pix não foi pago em ${counted(minutes, 'minuto')}.`,
  proof: ({ minutes }) => `O comprovante não chegou em ${counted(minutes / 60, 'hora')}.`,
}

/**
 * False when a payment, a proof, a person or another process changed the order first, and for a sale to nobody by name for
 * which some money came: a person gives it back.
 */
async function expire(db: Db, orderId: number, term: Term): Promise<boolean> {
  try {
    await changeOrder(db, SYSTEM, 'expire', orderId, { fact: FACTS[term.waitsFor](term) })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'INVALID_STATE') return false
    throw error
  }
}

/**
 * Cancels and restocks the orders whose Pix was not paid within `pixMinutes`, and those whose proof of a transfer did
 * not come within the company's hours. Each order is locked and its status checked again, so any number of processes
 * expire it once. Returns how many this call expired.
 * @throws AggregateError, after all others are expired, when some cannot be; the database's error when it is
 * unreachable
 */
export async function expireOrders(db: Db, pixMinutes: number): Promise<number> {
  let expired = 0
  const failures: unknown[] = []
  for (const term of await findTerms(db, pixMinutes))
    for (let last: Expired | undefined; ; ) {
      const orders = await findExpired(db, term, BATCH, last)
      for (const { id } of orders)
        try {
          if (await expire(db, id, term)) expired++
        } catch (error) {
          if (isDatabaseAway(error)) throw error
          failures.push(error)
        }
      last = orders.at(-1)
      if (orders.length < BATCH) break
    }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} orders cannot be expired`)
  return expired
}
