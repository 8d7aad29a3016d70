import type { Options } from '@shop/browser/cart-options'
import { getSession, useSession } from '@shop/browser/session'
import type { PreCheckout } from '@shop/contract/selling'
import type { Cents } from '@shop/domain/money'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { NamedUnit } from '../../../entities/orders/counter/hand-over.api.ts'
import { clearDraft, draftKey, readDraft, writeDraft } from '../../../shared/form/draft-store.ts'
import { cartOf } from '../selling.api.ts'
import { atCounter, COUNTER_OPTIONS, type Way, withWay } from './counter-ways.ts'

export interface CounterDraft {
  /** Null until a way to pay was chosen. */
  way: Way | null
  options: Options
  /** The units whose serial numbers were read. */
  serials: NamedUnit[]
  /** Cash in cents that the customer gave; null is the exact amount. */
  received: Cents | null
}

const EMPTY: CounterDraft = { way: null, options: COUNTER_OPTIONS, serials: [], received: null }

const nameOf = (personId: string, customerId: number) => draftKey(personId, `counter:${customerId}`)

/** Hands the numbers over to the sale of another customer, to whom the cart was moved. */
export function saveNumbers(customerId: number, serials: NamedUnit[]) {
  const key = nameOf(getSession()?.personId ?? '', customerId)
  const there = readDraft<CounterDraft>(sessionStorage, key)
  writeDraft(sessionStorage, key, { ...EMPTY, serials: [...(there?.serials ?? []), ...serials] })
}

/** Of each line as many numbers as it has units. */
export const numbersIn = ({ cart }: PreCheckout, serials: readonly NamedUnit[]) =>
  cart.items.flatMap(({ productId, quantity }) =>
    serials.filter((unit) => unit.productId === productId).slice(0, quantity),
  )

/**
 * What the server does not keep of a sale at the counter: how it is paid, and the serial numbers. Kept in the tab through
 * reloads and a new sign-in, until the cart is empty.
 */
export function useCounterSale(customerId: number, sale: PreCheckout | undefined) {
  const client = useQueryClient()
  const key = nameOf(useSession()?.personId ?? '', customerId)
  const [draft, setDraft] = useState<CounterDraft>(() => ({
    ...EMPTY,
    ...readDraft<CounterDraft>(sessionStorage, key),
  }))
  // A reader is faster than rendering: the next code must find the numbers read before.
  const latest = useRef(draft)
  const change = (part: Partial<CounterDraft>) => {
    latest.current = { ...latest.current, ...part }
    setDraft(latest.current)
    writeDraft(sessionStorage, key, latest.current)
  }
  const clear = () => {
    latest.current = EMPTY
    setDraft(EMPTY)
    clearDraft(sessionStorage, key)
  }
  const isEmpty = sale?.cart.items.length === 0
  const onEmpty = useEffectEvent(clear)
  useEffect(() => {
    if (isEmpty) onEmpty()
  }, [isEmpty])
  return {
    ...draft,
    options: sale ? atCounter(sale, draft.options) : draft.options,
    change,
    clear,
    /** The numbers of the units in the cart, as it is now. */
    numbers: () => {
      const cart = client.getQueryData(cartOf(customerId).queryKey)
      return cart ? numbersIn(cart, latest.current.serials) : []
    },
    addNumber: (unit: NamedUnit) => change({ serials: [...latest.current.serials, unit] }),
    changeCard: () => {
      const { options } = latest.current
      const parts = options.parts?.map((part) => ({
        ...part,
        cardKind: part.cardKind === 'debit' ? ('credit' as const) : ('debit' as const),
      }))
      change({ options: { ...options, ...(parts && { parts }) } })
    },
    choose: (way: Way) =>
      sale && change({ way, received: null, options: withWay(sale, latest.current.options, way) }),
  }
}
export type CounterSale = ReturnType<typeof useCounterSale>
