export type NoticeTone = 'success' | 'error' | 'info'

export interface Notice {
  id: number
  tone: NoticeTone
  text: string
}

const SHOWN_FOR_MS = 3000
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

/** While the pointer or the focus is on a notice it does not go away. */
export function holdNotice(id: number) {
  resumeLater(id)
}

export function releaseNotice(id: number) {
  resumeLater(id)
  timers.set(
    id,
    setTimeout(() => dismissNotice(id), SHOWN_FOR_MS),
  )
}

function resumeLater(id: number) {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

function add(tone: NoticeTone, text: string) {
  // Five calls that fail for one reason are one thing to read.
  const same = notices.find((notice) => notice.tone === tone && notice.text === text)
  const id = same?.id ?? nextId++
  if (!same) set([...notices, { id, tone, text }])
  releaseNotice(id)
}

/** A notice at the bottom right for 3 seconds, read out by screen readers. */
export const notify = {
  success: (text: string) => add('success', text),
  error: (text: string) => add('error', text),
  info: (text: string) => add('info', text),
}

/** Loads the page anew and says there how it went. */
export function reloadWith(text: string) {
  sessionStorage.setItem(CARRIED, text)
  window.location.reload()
}

/** What the page before this one left to say. */
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
