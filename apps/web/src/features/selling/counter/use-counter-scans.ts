import { ApiError, errorText } from '@shop/browser/api-error'
import { isGtin } from '@shop/domain/gtin'
import { isWholeImei, normalizeSerial } from '@shop/domain/serials'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { notAdded, useScans } from '../../../shared/scan/scan-result.tsx'
import { cartOf, productSearch, scanUnit, thingsOf } from '../selling.api.ts'
import type { Things } from './found-things.tsx'
import type { CounterSale } from './use-counter-sale.ts'

/** Refusals of a code that is none of a product in stock: it may be a receipt's or that of a phone that was sold. */
const MAY_BE_ELSE = [400, 404, 409]

/**
 * Puts codes into the sale, one after the other; what is no product to sell is looked up among orders and units. Typed
 * text may be the name of one product too; among several the next Enter chooses.
 */
export function useCounterScans(
  customerId: number,
  isEmpty: boolean,
  { numbers, addNumber }: CounterSale,
  /** Beside a finished sale: begins the next one. */
  onBegin: (() => unknown) | undefined,
) {
  const client = useQueryClient()
  const [things, setThings] = useState<Things>()
  const foundBy = async (text: string) => {
    // Who types as soon as the screen is there may be faster than the sale.
    const { customer } = await client.ensureQueryData(cartOf(customerId))
    return (await client.fetchQuery(productSearch(text, customer.email))).products
  }
  const scans = useScans(async (entered, typed) => {
    setThings(undefined)
    let code = entered
    if (typed && !isGtin(entered)) {
      const products = await foundBy(entered).catch(() => [])
      const named = products.find((one) => one.code.toLowerCase() === entered.toLowerCase())
      const only = named ?? (products.length === 1 ? products[0] : undefined)
      if (!only && products.length > 1)
        return typed.giveBack() ? undefined : notAdded(entered, products.length)
      code = only?.code ?? entered
    }
    if (onBegin) {
      void onBegin()
      scans.clear()
    }
    try {
      const { unit, ...result } = await scanUnit(client, customerId, code, numbers())
      if (unit) addNumber(unit)
      return result
    } catch (error) {
      const isElse = error instanceof ApiError && MAY_BE_ELSE.includes(error.status)
      const found = isElse ? await client.fetchQuery(thingsOf(code)).catch(() => undefined) : undefined
      const isKnown = found && found.orders.length + found.units.length > 0
      if (!isKnown && !(isElse && isWholeImei(code))) throw error
      setThings(isKnown ? found : { orders: [], units: [], unknown: normalizeSerial(code) })
      if (!isKnown) return { ok: false, text: errorText(error) }
      const [order] = found.orders
      return order
        ? { ok: true, text: `Pedido ${order.code}: escolha o que fazer` }
        : { ok: false, text: errorText(error) }
    }
  })
  // What was put into a sale that is over is no longer in one.
  const { clear } = scans
  useEffect(() => {
    if (isEmpty) clear()
  }, [isEmpty, clear])
  return { scans, things, clear: () => setThings(undefined) }
}
