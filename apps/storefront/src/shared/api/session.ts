import { setUnanswered } from '@shop/browser/client'
import { endSession, getSession, startSession } from '@shop/browser/session'
import { writeSession } from '@shop/browser/session-store'
import { deleteOthersData } from './data-store.ts'

/** Prefix of keys, because the back-office has the same origin. */
const PREFIX = 'loja:'
/** The key under which an earlier release stored token and expiry as one text. */
const EARLIER = 'loja:session'

/** Customers of an earlier release stay signed in. */
function takeOverEarlier() {
  try {
    const { token, expires } = JSON.parse(localStorage.getItem(EARLIER) ?? '{}')
    if (token) writeSession(localStorage, { accessToken: token, expires, permissions: [] }, PREFIX)
  } finally {
    localStorage.removeItem(EARLIER)
  }
}

/** A phone without network shows stored data, so a call without a response does not end the session. */
export function startStorefrontSession() {
  setUnanswered({
    endsSession: false,
    text: 'Sem resposta da loja. Confira a internet e tente de novo.',
  })
  takeOverEarlier()
  startSession({ storagePrefix: PREFIX, erase: () => deleteOthersData() })
}

let leaving = false

export const isLeaving = () => leaving

/** The person ends the session. */
export function leave() {
  leaving = true
  endSession()
  leaving = false
}

/** The id of the signed-in customer; 0 if nobody is signed in. */
export const customerId = () => Number(/^c(\d+)$/.exec(getSession()?.personId ?? '')?.[1] ?? 0)
