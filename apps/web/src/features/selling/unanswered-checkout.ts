import { getSession } from '../../shared/api/session.ts'
import { clearDraft, draftKey, readDraft, writeDraft } from '../../shared/form/draft-store.ts'
import type { Checkout } from './selling.api.ts'

const nameOf = (customerId: number) => draftKey(getSession()?.personId ?? '', `checkout:${customerId}`)

/** Keeps in this tab what was sent, until it is answered: through a lost network and the sign-in after it. */
export const keepUnanswered = (customerId: number, checkout: Checkout) =>
  writeDraft(sessionStorage, nameOf(customerId), checkout)

export const readUnanswered = (customerId: number) =>
  readDraft<Checkout>(sessionStorage, nameOf(customerId)) as Checkout | null

export const forgetUnanswered = (customerId: number) => clearDraft(sessionStorage, nameOf(customerId))
