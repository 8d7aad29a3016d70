import { useState } from 'react'
import { useSession } from '../../shared/api/use-session.ts'
import { clearDraft, draftKey, readDraft, writeDraft } from '../../shared/form/draft-store.ts'

/** A list kept in this tab: a phone reloads a page it has put aside, which it does also to open its camera. */
function useKeptList<T>(name: string, before: readonly T[]) {
  const key = draftKey(useSession()?.personId ?? '', name)
  const [list, setList] = useState(() => readDraft<{ list: T[] }>(sessionStorage, key)?.list ?? [...before])
  const keep = (next: T[]) => {
    setList(next)
    writeDraft(sessionStorage, key, { list: next })
  }
  return { list, keep, forget: () => clearDraft(sessionStorage, key) }
}

interface Packed {
  /** Ids of the products in the box. */
  ticked: number[]
  /** Base64 JPEG. */
  images: string[]
}

const NOTHING: Packed = { ticked: [], images: [] }

/** Which items are in the box already, and its pictures, until the order is packed; `before` is an earlier try. */
export function usePacking(orderId: number, before: Packed = NOTHING) {
  // Two drafts: pictures that a tab has no room for must not take the ticks with them.
  const ticks = useKeptList<number>(`packed-items:${orderId}`, before.ticked)
  const pictures = useKeptList<string>(`packed-pictures:${orderId}`, before.images)
  const ticked = ticks.list
  return {
    ticked,
    toggle: (productId: number) =>
      ticks.keep(
        ticked.includes(productId) ? ticked.filter((id) => id !== productId) : [...ticked, productId],
      ),
    images: pictures.list,
    setImages: pictures.keep,
    forget: () => {
      ticks.forget()
      pictures.forget()
    },
  }
}
