import { endSession } from '@shop/browser/session'
import { clearOverflow } from '../form/draft-store.ts'

/** The person signs out: drafts and address are deleted. */
export function signOut() {
  endSession()
  sessionStorage.clear()
  clearOverflow()
}
