import { allowedOptions, DEFAULT_OPTIONS, type Options } from '@shop/browser/cart-options'
import { useSession } from '@shop/browser/session'
import type { PreCheckout } from '@shop/contract/selling'
import { useEffect, useEffectEvent, useState } from 'react'
import { clearDraft, draftKey, readDraft, writeDraft } from '../../shared/form/draft-store.ts'

/**
 * Delivery and payment options of a customer's cart, kept through going back for another product, reloads and a new
 * sign-in. When the cart is emptied, the next one starts with the defaults: a proof of payment must not get into
 * another sale.
 */
export function useSaleOptions(customerId: number, sale: PreCheckout | undefined) {
  const key = draftKey(useSession()?.personId ?? '', `sale:${customerId}`)
  const [options, setOptions] = useState<Options>(() => ({
    ...DEFAULT_OPTIONS,
    ...readDraft<Options>(sessionStorage, key),
  }))
  const choose = (chosen: Options) => {
    setOptions(chosen)
    writeDraft(sessionStorage, key, chosen)
  }
  const clear = () => {
    setOptions(DEFAULT_OPTIONS)
    clearDraft(sessionStorage, key)
  }
  const isEmpty = sale?.cart.items.length === 0
  const onEmpty = useEffectEvent(clear)
  useEffect(() => {
    if (isEmpty) onEmpty()
  }, [isEmpty])
  return { options: sale ? allowedOptions(sale, options) : options, setOptions: choose, clear }
}
