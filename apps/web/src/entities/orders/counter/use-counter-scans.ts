import type { Order } from '@shop/contract/orders'
import { gtinKey, isGtin } from '@shop/domain/gtin'
import { normalizeSerial, serialKey } from '@shop/domain/serials'
import { useEffect, useRef } from 'react'
import { type ScanResult, useScans } from '../../../shared/scan/scan-result.tsx'
import { findPackable, type HandOverBody } from './hand-over.api.ts'

type Item = Order['items'][number]
type Units = HandOverBody['serials']

/** How many of a line leave; the others came back before. */
export const unitsOf = ({ quantity, returned }: Item) => quantity - returned

const refused = (text: string): ScanResult => ({ ok: false, text })
const isProduct = (code: string, { code: own, gtin }: Item) =>
  own === code || (gtin !== null && isGtin(code) && gtinKey(gtin) === gtinKey(code))

/**
 * Adds serial numbers, each to the line that the server's response contains; a product's own code is only checked
 * against the order.
 */
export function useCounterScans({ orderId, items }: Order, units: Units, onChange: (units: Units) => void) {
  // A reader is faster than rendering: the next code must find the current list.
  const list = useRef(units)
  useEffect(() => {
    list.current = units
  }, [units])
  return useScans(async (read) => {
    const code = normalizeSerial(read)
    const product = items.find((item) => isProduct(code, item))
    if (product)
      return {
        ok: true,
        text: `${product.name}${product.serialised ? ': leia o número de série.' : ' está no pedido.'}`,
      }
    if (!items.some(({ serialised }) => serialised)) return refused(`${code} não é deste pedido.`)
    if (list.current.some(({ serial }) => serialKey(serial) === serialKey(code)))
      return refused(`${code} já está na lista.`)
    const { productId } = await findPackable(orderId, code)
    const item = items.find((one) => one.productId === productId)
    const given = list.current.filter((unit) => unit.productId === productId).length
    if (!item || given >= unitsOf(item)) return refused(`${code} é um a mais: já são ${given} de ${given}.`)
    list.current = [...list.current, { productId, serial: code }]
    onChange(list.current)
    return { ok: true, text: `${item.name}: ${given + 1} de ${unitsOf(item)}` }
  })
}
