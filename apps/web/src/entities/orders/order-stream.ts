import { buildUrl } from '@shop/browser/client'
import { noteSessionUnknown } from '@shop/browser/connection'
import { getSession, subscribeToSession } from '@shop/browser/session'

const FIRST_RETRY_MS = 1_000
const LAST_RETRY_MS = 15_000
/** The server sends something every 15 s; a connection silent for longer is dead. */
const SILENCE_MS = 40_000

/** Receives the id of a changed order; null when any may have changed. */
type Listener = (orderId: number | null) => void

const listeners = new Set<Listener>()
let running: AbortController | null = null

/**
 * Calls the listener with every change of an order, by anybody. All listeners of the tab share one connection, open
 * only while the tab is visible: a browser allows six per server, which hidden tabs would use up. Changes missed
 * meanwhile are reported as null.
 */
export function subscribeToOrders(listener: Listener): () => void {
  if (listeners.size === 0) watch()
  listeners.add(listener)
  update()
  return () => {
    listeners.delete(listener)
    update()
  }
}

let watching = false
function watch() {
  if (watching) return
  watching = true
  document.addEventListener('visibilitychange', update)
  subscribeToSession(restart)
}

function restart() {
  running?.abort()
  running = null
  update()
}

function update() {
  const wanted = listeners.size > 0 && document.visibilityState === 'visible' && getSession() !== null
  if (wanted === (running !== null)) return
  running?.abort()
  running = wanted ? new AbortController() : null
  if (running) void stayConnected(running.signal)
}

async function stayConnected(signal: AbortSignal) {
  for (let retryMs = FIRST_RETRY_MS; !signal.aborted; retryMs = Math.min(LAST_RETRY_MS, retryMs * 2)) {
    const heard = await connectOnce(signal).catch(() => false)
    if (heard === 'refused') return
    if (heard) retryMs = FIRST_RETRY_MS
    if (!signal.aborted) await pause(retryMs, signal)
  }
}

/** Reads until the connection ends; returns whether anything arrived. */
async function connectOnce(signal: AbortSignal): Promise<boolean | 'refused'> {
  const token = getSession()?.token
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  try {
    const response = await fetch(buildUrl('/orders/events'), {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (response.status === 401) noteSessionUnknown(token)
    if (response.status === 401 || response.status === 403) return 'refused'
    if (!response.ok || !response.body) return false
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return true
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
      rest = takeLines(rest + value, notify)
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Passes on the events of complete lines and returns the incomplete rest. */
export function takeLines(text: string, notify: Listener): string {
  const lines = text.split('\n')
  const rest = lines.pop() ?? ''
  for (const line of lines)
    if (line.startsWith('data: ')) notify((JSON.parse(line.slice(6)) as { orderId: number | null }).orderId)
  return rest
}

function notify(orderId: number | null) {
  for (const listener of listeners) listener(orderId)
}

/** Resolves after the time, or when the network is back. */
function pause(ms: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}
