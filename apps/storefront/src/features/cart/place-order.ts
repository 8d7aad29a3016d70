import { ApiError, isUncertain } from '@shop/browser/api-error'
import { newKey } from '@shop/browser/new-key'
import { type Checkout, checkOut, isCartFilled } from './checkout.api.ts'

export interface Placed {
  code: string
  orderId: number
}

/** An order that was sent and not answered yet. Stored on the device, so that it survives a reload and an empty battery. */
interface Attempt {
  /** The same for all attempts with this cart: the server places at most one order for it. */
  key: string
  sent: Checkout[]
}

const nameOf = (customerId: number) => `loja:checkout:${customerId}`

export function readAttempt(customerId: number): Attempt | null {
  try {
    return JSON.parse(localStorage.getItem(nameOf(customerId)) ?? 'null')
  } catch {
    return null
  }
}

const deleteAttempt = (customerId: number) => localStorage.removeItem(nameOf(customerId))

/**
 * Places the order of the cart, once: after a lost response the same key is sent again, whatever was changed meanwhile.
 * If an earlier attempt had arrived, its order is returned; `isEarlier` when the cart is another one, not ordered yet.
 * @throws ApiError; if the result is unknown, the attempt is stored for {@link findLostOrder}
 */
export async function placeOrder(
  customerId: number,
  choice: Checkout,
): Promise<Placed & { isEarlier: boolean }> {
  const before = readAttempt(customerId)
  const isNew = !before?.sent.some((sent) => JSON.stringify(sent) === JSON.stringify(choice))
  const attempt: Attempt = {
    key: before?.key ?? newKey(),
    sent: [...(before?.sent ?? []), ...(isNew ? [choice] : [])],
  }
  localStorage.setItem(nameOf(customerId), JSON.stringify(attempt))
  const placed = await place(customerId, attempt, choice)
  const isEarlier = before !== null && (await isCartFilled(customerId))
  deleteAttempt(customerId)
  return { ...placed, isEarlier }
}

async function place(customerId: number, attempt: Attempt, choice: Checkout): Promise<Placed> {
  try {
    return await checkOut(customerId, attempt.key, choice)
  } catch (error) {
    if (isUncertain(error)) throw error
    // The key was used with other choices: that order was placed.
    const isPlaced = error instanceof ApiError && error.code === 'DUPLICATE'
    const placed = isPlaced ? await findPlaced(customerId, attempt) : null
    if (placed) return placed
    deleteAttempt(customerId)
    throw error
  }
}

/**
 * Looks up the order of an earlier attempt whose response was lost, for an empty cart: nothing can be sold from it, so
 * this never places an order. Returns null when no attempt had arrived.
 * @throws ApiError if still unknown
 */
export async function findLostOrder(customerId: number): Promise<Placed | null> {
  const attempt = readAttempt(customerId)
  if (!attempt) return null
  const placed = await findPlaced(customerId, attempt)
  deleteAttempt(customerId)
  return placed
}

async function findPlaced(customerId: number, { key, sent }: Attempt): Promise<Placed | null> {
  for (const choice of sent) {
    try {
      return await checkOut(customerId, key, choice)
    } catch (error) {
      if (isUncertain(error)) throw error
    }
  }
  return null
}
