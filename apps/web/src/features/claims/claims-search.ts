import { CLAIM_STATUS, type ClaimStatus } from '@shop/domain/claims'
import { flagIn, idIn, keyIn, oneIn, textIn } from '../../shared/router/search-values.ts'

/** The state of the screen in the URL. */
export interface ClaimsSearch {
  /** The open claim. */
  open?: number | undefined
  /** The status that the open claim is about to get. */
  next?: ClaimStatus | undefined
  /** The form of a new one, with the scanned number. */
  form?: true | undefined
  serial?: string | undefined
  /** It was begun at the counter: the customer of the sale there. */
  counter?: number | undefined
  status?: ClaimStatus | undefined
  view?: 'costs' | undefined
}

export const readClaimsSearch = (search: Record<string, unknown>): ClaimsSearch => ({
  ...search,
  open: idIn(search.open),
  form: flagIn(search.form),
  serial: textIn(search.serial),
  counter: idIn(search.counter),
  next: keyIn(CLAIM_STATUS, search.next),
  status: keyIn(CLAIM_STATUS, search.status),
  view: oneIn(['costs'], search.view),
})
