import type { PreCheckout } from '@shop/contract/selling'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDraft } from '../../shared/form/use-draft.ts'
import { allowedOptions, DEFAULT_OPTIONS, type Options } from './options.ts'

/**
 * How a customer's cart is delivered and paid, kept while one goes back for another product, reloads or signs in
 * again. With the cart gone the next one starts from the defaults: a proof of payment must not pass to another sale.
 */
export function useSaleOptions(customerId: number, sale: PreCheckout | undefined) {
  const [chosen, setOptions] = useState<Options | null>(null)
  const { found, clear } = useDraft({
    name: `sale:${customerId}`,
    values: chosen ?? DEFAULT_OPTIONS,
    dirty: chosen !== null,
  })
  const [kept, setKept] = useState(found)
  const isEmpty = sale?.cart.items.length === 0
  const forget = () => {
    clear()
    setKept(null)
    setOptions(null)
  }
  const onEmpty = useEffectEvent(forget)
  useEffect(() => {
    if (isEmpty) onEmpty()
  }, [isEmpty])
  const options = chosen ?? { ...DEFAULT_OPTIONS, ...kept }
  return { options: sale ? allowedOptions(sale, options) : options, setOptions, forget }
}
