import { getSession, subscribeToSession } from './session.ts'

let controller = new AbortController()
let token = getSession()?.token

subscribeToSession(() => {
  const next = getSession()?.token
  if (next === token) return
  token = next
  controller.abort()
  controller = new AbortController()
})

/** Aborted when the present session ends: what it began must not go on with the next one's token. */
export const sessionSignal = () => controller.signal
