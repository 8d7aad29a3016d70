import type { Target } from '@shop/contract/address'
import { targetOf, urlOf } from './address.ts'
import { recordSessionUnknown } from './connection.ts'
import { pause } from './pause.ts'
import { getSession, subscribeToSession } from './session.ts'

const FIRST_RETRY_MS = 1_000
const LAST_RETRY_MS = 15_000
/** The server sends something every 15 s; a connection silent for longer is dead. */
const SILENCE_MS = 40_000

/** Receives an event; null when any number of them may have been missed. */
export type EventListener<Event> = (event: Event | null) => void

/**
 * The server-sent events of a URL of the API. All listeners of the tab share one connection, open only while the tab is
 * visible and somebody is signed in: a browser allows six per server, which hidden tabs would use up. Without listeners
 * there is neither a connection nor a timer.
 */
export function eventStream<Event>(address: Target) {
  const listeners = new Set<EventListener<Event>>()
  let running: AbortController | null = null
  let unwatch: (() => void) | null = null

  const notify: EventListener<Event> = (event) => {
    for (const listener of [...listeners]) listener(event)
  }

  function stop() {
    running?.abort()
    running = null
  }

  function update() {
    const wanted = listeners.size > 0 && document.visibilityState === 'visible' && getSession() !== null
    if (wanted === (running !== null)) return
    if (!wanted) return stop()
    running = new AbortController()
    void stayConnected(address, running.signal, notify)
  }

  function watch() {
    const unsubscribe = subscribeToSession(() => {
      stop()
      update()
    })
    document.addEventListener('visibilitychange', update)
    return () => {
      unsubscribe()
      document.removeEventListener('visibilitychange', update)
    }
  }

  return (listener: EventListener<Event>) => {
    unwatch ??= watch()
    listeners.add(listener)
    update()
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      stop()
      unwatch?.()
      unwatch = null
    }
  }
}

async function stayConnected<Event>(address: Target, signal: AbortSignal, notify: EventListener<Event>) {
  let isAgain = false
  for (let retryMs = FIRST_RETRY_MS; !signal.aborted; retryMs = Math.min(LAST_RETRY_MS, retryMs * 2)) {
    const hasReceived = await connectOnce(address, signal, notify, isAgain).catch(() => false)
    if (hasReceived === 'refused') return
    isAgain = true
    if (hasReceived) retryMs = FIRST_RETRY_MS
    if (!signal.aborted) await pause(retryMs, signal)
  }
}

/** Reads until the connection ends; returns whether anything arrived. */
async function connectOnce<Event>(
  address: Target,
  signal: AbortSignal,
  notify: EventListener<Event>,
  isAgain: boolean,
): Promise<boolean | 'refused'> {
  const token = getSession()?.token
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  try {
    const response = await fetch(urlOf(targetOf(address).path), {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (response.status === 401) recordSessionUnknown(token)
    if (response.status === 401 || response.status === 403) return 'refused'
    if (!response.ok || !response.body) return false
    if (isAgain && !signal.aborted) notify(null)
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done || signal.aborted) return true
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
      rest = takeLines(rest + value, notify)
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Passes on the events of complete lines and returns the incomplete rest. */
export function takeLines<Event>(text: string, notify: EventListener<Event>): string {
  const lines = text.split('\n')
  const rest = lines.pop() ?? ''
  for (const line of lines) if (line.startsWith('data: ')) notify(JSON.parse(line.slice(6)) as Event)
  return rest
}
