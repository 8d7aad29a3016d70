import { getSession } from '@shop/browser/session'
import type { Cents } from '@shop/domain/money'
import { draftKey, writeDraft } from '../../../shared/form/draft-store.ts'
import type { NamedUnit } from './hand-over.api.ts'

/** The name of the draft of an order's handover. */
export const handOverDraft = (orderId: number) => `hand-over:${orderId}`

/**
 * Keeps serial numbers that were read in the sale for its handover, which is opened in this tab later; `received` is the
 * cash in cents that is due then.
 */
export function keepNumbers(orderId: number, serials: readonly NamedUnit[], received: Cents) {
  const personId = getSession()?.personId
  if (!personId || serials.length === 0) return
  writeDraft(sessionStorage, draftKey(personId, handOverDraft(orderId)), {
    before: { serials: [], received },
    typed: { serials, received },
  })
}
