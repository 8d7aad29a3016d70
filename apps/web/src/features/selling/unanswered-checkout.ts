import type { OnePayment } from '@shop/browser/cart-options'
import { getSession } from '@shop/browser/session'
import type { CheckoutBody } from '@shop/contract/selling'
import type { Cents } from '@shop/domain/money'
import { clearDraft, draftKey, readDraft, writeDraft } from '../../shared/form/draft-store.ts'

export interface Checkout {
  payment: OnePayment
  choice: CheckoutBody
  /** The same in every attempt of one sale, so that it is placed once. */
  idempotencyKey: string
  /** Cash that the customer gave, in cents; for the change. */
  received?: Cents
}

const nameOf = (customerId: number) => draftKey(getSession()?.personId ?? '', `checkout:${customerId}`)

/** Stores in this tab the sent choices until the response arrives: through a lost network and a new sign-in. */
export const saveUnanswered = (customerId: number, checkout: Checkout) =>
  writeDraft(sessionStorage, nameOf(customerId), checkout)

export const readUnanswered = (customerId: number) =>
  readDraft<Checkout>(sessionStorage, nameOf(customerId)) as Checkout | null

export const deleteUnanswered = (customerId: number) => clearDraft(sessionStorage, nameOf(customerId))
