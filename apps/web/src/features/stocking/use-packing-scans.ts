import { isTransientFailure } from '@shop/browser/api-error'
import type { Order } from '@shop/contract/orders'
import { normalizeSerial } from '@shop/domain/serials'
import { useRef } from 'react'
import { useScans } from '../../shared/scan/scan-result.tsx'
import { packedOf, readCode, unitsOf } from './packing-progress.ts'
import { findUnitToPack } from './stocking.api.ts'
import type { usePacking } from './use-packing.ts'

/** Scans units into the box, one after the other. The server checks a serial number if it can be reached. */
export function usePackingScans(order: Order, box: ReturnType<typeof usePacking>, begin: () => void) {
  const next = useRef<number>(undefined)
  const { orderId, items } = order
  const progress = (item: Order['items'][number]) =>
    `${item.name}: ${packedOf(item, box.packing())} de ${unitsOf(item)}`

  /** The order line of a serial number by the server's answer; offline by the order's data. */
  const lineOf = async (serial: string, likely: Order['items'][number] | undefined) => {
    try {
      const { productId } = await findUnitToPack(orderId, serial)
      return items.find((item) => item.productId === productId)
    } catch (error) {
      if (isTransientFailure(error)) return likely
      throw error
    }
  }
  return useScans(async (code) => {
    const read = readCode(items, box.packing(), normalizeSerial(code), next.current)
    if (read.kind === 'refused') return { ok: false, text: read.text }
    begin()
    if (read.kind === 'next') {
      next.current = read.item.productId
      return { ok: true, text: `${read.item.name}: leia o número de série.` }
    }
    if (read.kind === 'unit') {
      box.count(read.item.productId, unitsOf(read.item))
      return { ok: true, text: progress(read.item) }
    }
    const item = await lineOf(read.serial, read.item)
    if (!item) return { ok: false, text: 'Leia antes o código do produto deste número de série.' }
    if (packedOf(item, box.packing()) >= unitsOf(item))
      return { ok: false, text: `${item.name}: um a mais. Já são ${unitsOf(item)} de ${unitsOf(item)}.` }
    box.addSerial({ productId: item.productId, serial: read.serial })
    return { ok: true, text: progress(item) }
  })
}
