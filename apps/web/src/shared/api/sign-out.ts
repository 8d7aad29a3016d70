import { endSession } from '@shop/browser/session'
import { clearOverflow } from '../form/draft-store.ts'

/** Signs the person out: drafts and the stored URL are deleted. */
export function signOut() {
  endSession()
  sessionStorage.clear()
  clearOverflow()
}
