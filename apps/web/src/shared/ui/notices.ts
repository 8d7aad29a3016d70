import { getSession, subscribeToSession } from '@shop/browser/session'

export type NoticeTone = 'success' | 'error' | 'info'

export interface Notice {
  id: number
  tone: NoticeTone
  text: string
  /** What exactly was done, below the text. */
  detail?: string
  /** Undoes the action. */
  undo?: () => void
}

const SHOWN_FOR_MS = 3000
/** Milliseconds for reading what was done and undoing it. */
const UNDOABLE_FOR_MS = 10_000
const CARRIED = 'carried-notice'

let notices: readonly Notice[] = []
let nextId = 1
const listeners = new Set<() => void>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()

function set(next: readonly Notice[]) {
  notices = next
  for (const listener of listeners) listener()
}

export function dismissNotice(id: number) {
  resumeLater(id)
  set(notices.filter((notice) => notice.id !== id))
}

/** A notice stays while the pointer or the focus is on it. */
export function holdNotice(id: number) {
  resumeLater(id)
}

export function releaseNotice(id: number) {
  resumeLater(id)
  timers.set(
    id,
    setTimeout(() => dismissNotice(id), isUndoable(id) ? UNDOABLE_FOR_MS : SHOWN_FOR_MS),
  )
}

const isUndoable = (id: number) => notices.find((notice) => notice.id === id)?.undo !== undefined

function resumeLater(id: number) {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

function add(tone: NoticeTone, text: string, more: Pick<Notice, 'detail' | 'undo'> = {}) {
  // Five calls that fail for one reason show one notice.
  const same = notices.find((notice) => notice.tone === tone && notice.text === text && !notice.undo)
  const id = same?.id ?? nextId++
  if (!same) set([...notices, { id, tone, text, ...more }])
  releaseNotice(id)
}

let token = getSession()?.token
// The next person must not undo an action of the previous one.
subscribeToSession(() => {
  const next = getSession()?.token
  if (next !== token) set(notices.filter(({ undo }) => undo === undefined))
  token = next
})

/** A notice at the bottom right for 3 seconds, read out by screen readers. */
export const notify = {
  success: (text: string, detail?: string) => add('success', text, detail ? { detail } : {}),
  error: (text: string) => add('error', text),
  info: (text: string) => add('info', text),
  /** A success that can be undone while the notice is visible, 10 seconds. */
  undoable: (text: string, detail: string, undo: () => void) => add('success', text, { detail, undo }),
}

/** Reloads the page and shows the notice afterwards. */
export function reloadWith(text: string) {
  sessionStorage.setItem(CARRIED, text)
  window.location.reload()
}

/** Shows the notice that the previous page left. */
export function showCarriedNotice() {
  const text = sessionStorage.getItem(CARRIED)
  sessionStorage.removeItem(CARRIED)
  if (text) notify.success(text)
}

export const getNotices = () => notices

export function subscribeToNotices(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
