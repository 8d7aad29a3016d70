import { useEffect } from 'preact/hooks'
import { refreshAll } from './read.ts'
import { session } from './session.ts'

const FIRST_RETRY_MS = 1_000
const LAST_RETRY_MS = 15_000
/** The server sends something every 15 s; a connection silent for longer is dead. */
const SILENCE_MS = 40_000

/**
 * Reloads the customer's orders whenever one changes, while a screen of them is visible, and when a broken connection is
 * open again.
 */
export function useLiveOrders() {
  useEffect(() => {
    let running: AbortController | undefined
    const follow = () => {
      running?.abort()
      running = undefined
      if (document.visibilityState !== 'visible') return
      running = new AbortController()
      void stayConnected(running.signal)
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      running?.abort()
    }
  }, [])
}

async function stayConnected(signal: AbortSignal) {
  let isAgain = false
  for (let retryMs = FIRST_RETRY_MS; !signal.aborted; retryMs = Math.min(LAST_RETRY_MS, retryMs * 2)) {
    const heard = await connectOnce(signal, isAgain).catch(() => false)
    if (heard === 'refused') return
    isAgain = true
    if (heard) retryMs = FIRST_RETRY_MS
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, retryMs))
  }
}

/** Reads until the connection ends; returns whether anything arrived. */
async function connectOnce(signal: AbortSignal, isAgain: boolean): Promise<boolean | 'refused'> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  try {
    const response = await fetch('/api/shop/orders/events', {
      headers: { authorization: `Bearer ${session.get()?.token}` },
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if ([401, 403].includes(response.status)) return 'refused'
    if (!response.ok || !response.body) return false
    if (isAgain) refreshAll('/shop/orders')
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return true
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
      // The id of the order is not needed: only one or two lists and details are shown at a time.
      if (value.includes('data:')) refreshAll('/shop/orders')
    }
  } finally {
    clearTimeout(timer)
  }
}
