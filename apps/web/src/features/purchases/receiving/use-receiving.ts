import { ApiError, errorText, isTransientFailure } from '@shop/browser/api-error'
import { newKey } from '@shop/browser/new-key'
import { endsSession, getSession } from '@shop/browser/session'
import type { Receipt, SentReceipt } from '@shop/contract/receiving'
import { type Cents, centsFromReais, reaisFromCents } from '@shop/domain/money'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { showSaved } from '../../../shared/api/query-client.ts'
import { clearDraft, draftKey, readDraft, writeDraft } from '../../../shared/form/draft-store.ts'
import type { TypedNumber } from '../../../shared/ui/number-input.tsx'
import { receipt as receiptQuery, saveReceipt } from '../purchases.api.ts'
import { type CountedLine, linesOf, mergeLines, toSentLines } from './receiving-lines.ts'

/** The typed and counted values of a receipt; money in cents. */
export interface Counted {
  lines: readonly CountedLine[]
  document: string
  comment: string
  freight: TypedNumber
  discount: TypedNumber
  other: TypedNumber
}

/** The values on the screen, and the last response of the server. */
interface ReceivingState {
  counted: Counted
  base: Counted
  version: number
  /** A save without a response: perhaps the server has it, so it is sent again as it was before anything newer. */
  sending?: { key: string; counted: Counted } | undefined
}

/** Milliseconds: a pause after a scan, and before another attempt offline. */
const SAVE_AFTER = 700
const TRY_AGAIN_AFTER = 5_000

const UNREADABLE = new ApiError(400, 'UNREADABLE', [
  'Corrija os valores inválidos: até lá a conferência não é salva.',
])
const UNANSWERED = 'Sem resposta do servidor. A conferência está guardada neste aparelho e será enviada.'

const countedOf = (receipt: Receipt): Counted => ({
  lines: linesOf(receipt),
  document: receipt.document,
  comment: receipt.comment,
  freight: centsFromReais(receipt.freight),
  discount: centsFromReais(receipt.discount),
  other: centsFromReais(receipt.other),
})
const stateOf = (receipt: Receipt): ReceivingState => {
  const counted = countedOf(receipt)
  return { counted, base: counted, version: receipt.version }
}

const isReadable = ({ lines, freight, discount, other }: Counted) =>
  ![freight, discount, other, ...lines.flatMap(({ quantity, cost }) => [quantity, cost])].some(Number.isNaN)

const cents = (value: TypedNumber): Cents => value ?? 0

const toSent = (counted: Counted, { base, version }: ReceivingState): SentReceipt => ({
  document: counted.document,
  comment: counted.comment,
  freight: reaisFromCents(cents(counted.freight)),
  discount: reaisFromCents(cents(counted.discount)),
  other: reaisFromCents(cents(counted.other)),
  lines: toSentLines(counted.lines, base.lines.length),
  version,
})

/** Adds what was counted here since `base` to the current receipt. */
function onTopOf(
  receipt: Receipt,
  { counted, base }: Pick<ReceivingState, 'counted' | 'base'>,
): ReceivingState {
  const now = stateOf(receipt)
  if (counted === base) return now
  const merged = { ...now.base, lines: mergeLines(base.lines, counted.lines, now.base.lines) }
  for (const name of ['document', 'comment'] as const)
    if (counted[name] !== base[name]) merged[name] = counted[name]
  for (const name of ['freight', 'discount', 'other'] as const)
    if (counted[name] !== base[name]) merged[name] = counted[name]
  return { ...now, counted: merged }
}

const draftOf = (id: number) => draftKey(getSession()?.personId ?? '', `receipt:${id}`)

/** A draft of an older version of the receipt is added to the current one when it is saved. */
const begin = (receipt: Receipt): ReceivingState =>
  (readDraft<ReceivingState>(sessionStorage, draftOf(receipt.id)) as ReceivingState | null) ??
  stateOf(receipt)

/**
 * Counting received goods: every change is stored in this tab at once and saved on the server after a pause, so that a
 * reload or another device continues from it. The counts of two people in the same receipt are added.
 */
export function useReceiving(receipt: Receipt) {
  const [stand, setStand] = useState(() => begin(receipt))
  const [failure, setFailure] = useState<unknown>(null)
  const latest = useRef(stand)
  const saving = useRef<Promise<Receipt>>(undefined)

  const set = (next: ReceivingState) => {
    latest.current = next
    const key = draftOf(receipt.id)
    if (next.counted === next.base) clearDraft(sessionStorage, key)
    // A draft has no NaN: the last one that can be read stays.
    else if (isReadable(next.counted)) writeDraft(sessionStorage, key, next)
    setStand(next)
  }
  const change = (values: (counted: Counted) => Partial<Counted>) => {
    const { counted } = latest.current
    set({ ...latest.current, counted: { ...counted, ...values(counted) } })
  }

  /** Saves until the server has everything shown here. */
  const saveAll = async (): Promise<Receipt> => {
    for (;;) {
      const { counted, sending = { key: newKey(), counted } } = latest.current
      if (!isReadable(sending.counted)) throw UNREADABLE
      set({ ...latest.current, sending })
      try {
        const saved = await saveReceipt(receipt.id, toSent(sending.counted, latest.current), sending.key)
        const isLatest = latest.current.counted === sending.counted
        set(onTopOf(saved, { counted: latest.current.counted, base: sending.counted }))
        await showSaved(receiptQuery(receipt.id).queryKey, saved)
        if (isLatest) return saved
      } catch (error) {
        const isStale = error instanceof ApiError && error.code === 'STALE'
        if (isStale) set(onTopOf(error.current as Receipt, latest.current))
        else if (!isTransientFailure(error)) set({ ...latest.current, sending: undefined })
        if (!isStale) throw error
      }
    }
  }
  /** Saves the receipt with everything shown here. @throws ApiError */
  const save = (): Promise<Receipt> => {
    saving.current ??= saveAll().finally(() => {
      saving.current = undefined
    })
    return saving.current
  }
  const save_ = useEffectEvent(async () => {
    // A save that the person started may have ended before the timer: another one would outdate the version on the
    // screen.
    if (latest.current.counted === latest.current.base) return
    try {
      await save()
      setFailure(null)
    } catch (error) {
      if (!endsSession(error)) setFailure(error)
    }
  })
  const { counted, base } = stand
  useEffect(() => {
    if (counted === base) return
    const timer = setTimeout(() => void save_(), SAVE_AFTER)
    return () => clearTimeout(timer)
  }, [counted, base])
  const isUnanswered = failure !== null && isTransientFailure(failure)
  useEffect(() => {
    if (!isUnanswered) return
    const again = setInterval(() => void save_(), TRY_AGAIN_AFTER)
    return () => clearInterval(again)
  }, [isUnanswered])
  const leave = useEffectEvent(() => {
    void save_()
  })
  useEffect(() => () => leave(), [])

  return {
    counted,
    isReadable: isReadable(counted),
    change,
    save,
    problem: failure === null ? null : isUnanswered ? UNANSWERED : errorText(failure),
    now: () => latest.current.counted,
    /** The receipt was deleted: nothing of it is saved any more. */
    discard: () => set({ ...latest.current, counted: latest.current.base }),
  }
}
