import { ApiError } from './api-error.ts'
import { endSession, getSession } from './session.ts'

/**
 * The one rule about calls that fail. Only a call that a person made (a change, or the first load of what they
 * asked for) ends the session, after a 401 or without any answer; whoever would report its failure asks here first. A call
 * of an earlier session ends nothing. Returns true when nothing else is to be said.
 */
export function endsSession(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.endsToken === undefined) return false
  if (getSession()?.token === error.endsToken) endSession()
  return true
}
