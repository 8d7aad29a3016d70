import { normalizeSerial, serialProblem } from '@shop/domain/serials'
import { useRef } from 'react'
import { type ScanAnswer, useScans } from '../../../shared/scan/scan-answer.tsx'
import { findProducts } from '../purchases.api.ts'
import { addSerial, countOne, lineFor } from './receiving-lines.ts'
import type { useReceiving } from './use-receiving.ts'

/** Each scan counts one unit; after a product with serial numbers, the numbers that follow are its units. */
export function useReceivingScans({ now, change }: Pick<ReturnType<typeof useReceiving>, 'now' | 'change'>) {
  const reading = useRef<{ productId: number; name: string }>(undefined)
  const unitsOf = (productId: number) =>
    now()
      .lines.filter((line) => line.productId === productId)
      .reduce((sum, { quantity }) => sum + quantity, 0)
  const take = (product: Parameters<typeof lineFor>[1]): ScanAnswer => {
    const { id: productId, name, serialised } = product
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
  ): ScanAnswer => {
    const lines = addSerial(now().lines, productId, serial)
    if (!lines) return { ok: false, text: `${serial} já foi lido.` }
    change(() => ({ lines }))
    return { ok: true, text: `${name}, ${serial}: ${unitsOf(productId)}` }
  }
  const scans = useScans(async (code) => {
    const there = now().lines.find((line) => line.code === code || line.gtin === code)
    if (there) return take({ ...there, id: there.productId, cost: 0 })
    const found = await findProducts(code)
    const exact = found.find((one) => one.code === code || one.gtin === code)
    if (exact) return take(exact)
    const serial = normalizeSerial(code)
    if (reading.current && !serialProblem(serial)) return takeSerial(reading.current, serial)
    const [only] = found
    if (only && found.length === 1) return take(only)
    return { ok: false, text: `Código ${code} não encontrado.` }
  })
  return { scans, take }
}
