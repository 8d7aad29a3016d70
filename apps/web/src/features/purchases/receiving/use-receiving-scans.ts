import type { Product } from '@shop/contract/products'
import { normalizeSerial, serialProblem, WRONG_IMEI } from '@shop/domain/serials'
import { useRef, useState } from 'react'
import { type ScanResult, useScans } from '../../../shared/scan/scan-result.tsx'
import { findProducts } from '../purchases.api.ts'
import { addSerial, countOne, lineFor } from './receiving-lines.ts'
import type { useReceiving } from './use-receiving.ts'

/** Most products offered to choose from. */
const MOST_FOUND = 8

/**
 * Each scan counts one unit; after a product with serial numbers, the numbers that follow are its units. For text typed
 * by hand, which may be words of a name, the products found are offered.
 */
export function useReceivingScans({ now, change }: Pick<ReturnType<typeof useReceiving>, 'now' | 'change'>) {
  const [found, setFound] = useState<readonly Product[]>([])
  const reading = useRef<{ productId: number; name: string }>(undefined)
  const unitsOf = (productId: number) =>
    now()
      .lines.filter((line) => line.productId === productId)
      .reduce((sum, { quantity }) => sum + quantity, 0)
  const take = (product: Parameters<typeof lineFor>[1]): ScanResult => {
    const { id: productId, name, serialised } = product
    const { lines, at } = lineFor(now().lines, product)
    if (Number.isNaN(lines[at]?.quantity)) return { ok: false, text: `${name}: corrija a quantidade.` }
    change(({ lines }) => {
      const found = lineFor(lines, product)
      return { lines: serialised ? found.lines : countOne(found.lines, productId) }
    })
    reading.current = serialised ? { productId, name } : undefined
    if (serialised) return { ok: true, text: `${name}: leia o número de série.` }
    return { ok: true, text: `${name}: ${unitsOf(productId)}` }
  }
  const takeSerial = (
    { productId, name }: { productId: number; name: string },
    serial: string,
  ): ScanResult => {
    const lines = addSerial(now().lines, productId, serial)
    if (!lines) return { ok: false, text: `${serial} já foi lido.` }
    change(() => ({ lines }))
    return { ok: true, text: `${name}, ${serial}: ${unitsOf(productId)}` }
  }
  const scans = useScans(async (code, typed) => {
    setFound([])
    const there = now().lines.find((line) => line.code === code || line.gtin === code)
    if (there) return take({ ...there, id: there.productId, cost: 0 })
    const products = await findProducts(code)
    const exact = products.find((one) => one.code === code || one.gtin === code)
    if (exact) return take(exact)
    const serial = normalizeSerial(code)
    const problem = serialProblem(serial)
    const isSerial = reading.current && !problem && !(typed && products.length > 0)
    if (reading.current && isSerial) return takeSerial(reading.current, serial)
    const [only] = products
    if (only && products.length === 1) return take(only)
    // After a product with serial numbers it is a number with a wrong digit.
    if (!only && reading.current && problem === WRONG_IMEI) return { ok: false, text: `${code}: ${problem}` }
    if (!only) return { ok: false, text: `Código ${code} não encontrado.` }
    setFound(products.slice(0, MOST_FOUND))
    return { ok: typed !== undefined, text: 'Escolha o produto.' }
  })
  const choose = (product: Product) => {
    setFound([])
    scans.clear()
    take(product)
  }
  return { scans, found, choose }
}
