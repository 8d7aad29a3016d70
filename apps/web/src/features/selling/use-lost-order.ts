import type { PreCheckout } from '@shop/contract/selling'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Checkout } from './unanswered-checkout.ts'
import { deleteUnanswered, readUnanswered } from './unanswered-checkout.ts'

interface Placing {
  isPending: boolean
  place: (checkout: Checkout) => void
}

/**
 * Looks up, by its key, the order of a checkout whose response was lost. An empty cart means that the order may have
 * been placed; with a cart that is not empty it was not.
 */
export function useLostOrder(
  customerId: number,
  { data: sale, isSuccess, isFetching }: UseQueryResult<PreCheckout>,
  { isPending, place }: Placing,
) {
  const requestedFor = useRef('')
  const isEmpty = sale?.cart.items.length === 0
  const isKnown = isSuccess && !isFetching && !isPending
  const placeAgain = useEffectEvent(place)
  useEffect(() => {
    const lost = isKnown && readUnanswered(customerId)
    if (!lost) return
    if (!isEmpty) deleteUnanswered(customerId)
    else if (requestedFor.current !== lost.idempotencyKey) {
      requestedFor.current = lost.idempotencyKey
      placeAgain(lost)
    }
  }, [isKnown, isEmpty, customerId])
}
