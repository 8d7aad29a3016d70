import { useSession } from '@shop/browser/session'
import { useRef, useState } from 'react'
import { clearDraft, draftKey, readDraft, writeDraft } from '../../shared/form/draft-store.ts'
import type { PackedUnit, Packing } from './packing-progress.ts'

/** A list stored in this tab: a phone reloads a page in the background, for example when it opens the camera. */
function useStoredList<T>(name: string, before: readonly T[]) {
  const key = draftKey(useSession()?.personId ?? '', name)
  const [list, setList] = useState(() => readDraft<{ list: T[] }>(sessionStorage, key)?.list ?? [...before])
  // A reader is faster than rendering: the next code must be handled with the result of the previous one.
  const latest = useRef(list)
  const save = (next: T[]) => {
    latest.current = next
    setList(next)
    writeDraft(sessionStorage, key, { list: next })
  }
  return { list, now: () => latest.current, save, clear: () => clearDraft(sessionStorage, key) }
}

interface Packed {
  /** Ids of the products in the box. */
  ticked: number[]
  serials: PackedUnit[]
  /** Base64 JPEG. */
  images: string[]
}

const NOTHING: Packed = { ticked: [], serials: [], images: [] }

/** The items already in the box, and its images, until the order is packed; `before` is an earlier attempt. */
export function usePacking(orderId: number, before: Packed = NOTHING) {
  // Stored separately: if the images do not fit into the storage, the rest must still be stored.
  const ticks = useStoredList<number>(`packed-items:${orderId}`, before.ticked)
  const images = useStoredList<string>(`packed-pictures:${orderId}`, before.images)
  const serials = useStoredList<PackedUnit>(`packed-serials:${orderId}`, before.serials)
  // One entry for each scanned unit.
  const reads = useStoredList<number>(`packed-units:${orderId}`, [])
  const packing = (): Packing => {
    const counts: Record<number, number> = {}
    for (const productId of reads.now()) counts[productId] = (counts[productId] ?? 0) + 1
    return { ticked: ticks.now(), counts, serials: serials.now() }
  }
  return {
    /** The current value, also before the next rendering. */
    packing,
    toggle: (productId: number) => {
      const ticked = ticks.now()
      const isTicked = ticked.includes(productId)
      ticks.save(isTicked ? ticked.filter((id) => id !== productId) : [...ticked, productId])
      reads.save(reads.now().filter((id) => id !== productId))
    },
    /** Adds a scanned unit of a product; the last one checks its line. */
    count: (productId: number, units: number) => {
      const all = [...reads.now(), productId]
      if (all.filter((id) => id === productId).length < units) return reads.save(all)
      reads.save(all.filter((id) => id !== productId))
      ticks.save([...ticks.now(), productId])
    },
    addSerial: (unit: PackedUnit) => serials.save([...serials.now(), unit]),
    removeSerial: (unit: PackedUnit) =>
      serials.save(serials.now().filter((one) => one.serial !== unit.serial)),
    images: images.list,
    setImages: images.save,
    clear: () => {
      ticks.clear()
      reads.clear()
      serials.clear()
      images.clear()
    },
  }
}
