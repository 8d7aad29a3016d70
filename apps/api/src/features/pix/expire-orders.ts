import { systemActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/database.ts'
import { isDatabaseAway } from '../../db/failures.ts'
import { changeOrder } from '../orders/change-order.ts'
import { type Expired, findExpired } from './pix.queries.ts'

const BATCH = 100

const SYSTEM = systemActor('Sistema')

/** False when a payment, a person or another process was first. */
async function expire(db: Db, orderId: number, minutes: number): Promise<boolean> {
  const fact = `O Pix não foi pago em ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`
  try {
    await changeOrder(db, SYSTEM, 'expire', orderId, { fact })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'INVALID_STATE') return false
    throw error
  }
}

/**
 * Cancels and restocks the orders whose Pix was not paid within `minutes`. Each order is locked and its status checked
 * again, so any number of processes expire it once. Returns how many this call expired.
 * @throws AggregateError, after all others are expired, when some cannot be; the database's error when it is
 * unreachable
 */
export async function expireOrders(db: Db, minutes: number): Promise<number> {
  let expired = 0
  const failures: unknown[] = []
  for (let last: Expired | undefined; ; ) {
    const orders = await findExpired(db, minutes, BATCH, last)
    for (const { id } of orders)
      try {
        if (await expire(db, id, minutes)) expired++
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
