import { useEffect, useState } from 'preact/hooks'
import { call } from './call.ts'
import { keep, readKept } from './kept.ts'
import { session } from './session.ts'

/** What a screen shows of an address of the API. */
export interface Read<T> {
  data?: T
  error?: unknown
  /** When `data` was loaded, if it comes from the phone's storage because nothing newer has arrived. */
  keptAt?: Date
}

interface Entry extends Read<unknown> {
  readAt: number
  running?: Promise<void> | undefined
  /** It changed while being loaded, so the answer may be of before the change. */
  outdated?: boolean
}

/** Milliseconds during which loaded data is not requested again when a screen opens. */
const FRESH_MS = 5_000

const entries = new Map<string, Entry>()
const listeners = new Map<string, Set<() => void>>()

function change(path: string, next: Partial<Entry>) {
  entries.set(path, { readAt: 0, ...entries.get(path), ...next })
  for (const listener of listeners.get(path) ?? []) listener()
}

/**
 * Reloads it; the present data stays until the answer comes. `silent`: a background reload. The answer to a change that
 * arrives meanwhile is newer, and stays.
 */
export function refresh(path: string, silent = true): Promise<void> {
  const before = entries.get(path)
  if (before?.running) return before.running
  const token = session.get()?.token
  const isStill = () => session.get()?.token === token
  const isNewest = () => isStill() && entries.get(path)?.data === before?.data
  const running = call<unknown>('GET', path, { silent: silent && before?.data !== undefined })
    .then((data) => isNewest() && answered(path, data))
    .catch(async (error: unknown) => {
      const kept = entries.get(path)?.data === undefined ? await readKept(path) : undefined
      if (isStill()) change(path, { error, ...(kept && { data: kept.data, keptAt: kept.at }) })
    })
    .then(() => {
      if (!isStill()) return
      const isOutdated = entries.get(path)?.outdated
      change(path, { running: undefined, outdated: false })
      if (isOutdated) void refresh(path)
    })
  change(path, { running: running as Promise<void> })
  return running as Promise<void>
}

function answered(path: string, data: unknown) {
  change(path, { data, error: undefined, keptAt: undefined, readAt: Date.now() })
  void keep(path, data)
}

/** The answer to a change replaces the data without a reload. */
export const setRead = answered

export const lastRead = <T>(path: string) => entries.get(path)?.data as T | undefined

/** Reloads the shown data of these addresses, and removes the others. */
export function refreshAll(begin: string) {
  for (const path of entries.keys()) {
    if (!path.startsWith(begin)) continue
    if (entries.get(path)?.running) change(path, { outdated: true })
    else if (listeners.get(path)?.size) void refresh(path)
    else entries.delete(path)
  }
}

session.subscribe(() => entries.clear())
globalThis.document?.addEventListener('visibilitychange', refreshShown)
globalThis.window?.addEventListener('online', refreshShown)

function refreshShown() {
  if (document.visibilityState !== 'visible' || !session.get()) return
  for (const [path, { size }] of listeners) if (size > 0) void refresh(path)
}

/** The data of an address of the API, kept up to date while it is shown; null loads nothing. */
export function useRead<T>(path: string | null): Read<T> {
  const [, redraw] = useState(0)
  useEffect(() => {
    if (path === null) return
    const listener = () => redraw((count) => count + 1)
    const all = listeners.get(path) ?? new Set()
    listeners.set(path, all.add(listener))
    const entry = entries.get(path)
    if (!entry || Date.now() - entry.readAt > FRESH_MS) void refresh(path, false)
    listener()
    return () => void all.delete(listener)
  }, [path])
  return (path === null ? {} : (entries.get(path) ?? {})) as Read<T>
}
