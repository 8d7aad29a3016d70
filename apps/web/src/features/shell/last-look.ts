const KEY = 'news-seen'

/** When the person looked at the notifications last in this browser, ISO 8601; '' for never. */
export function lastLook(who: string): string {
  try {
    return localStorage.getItem(`${KEY}:${who}`) ?? ''
  } catch {
    return ''
  }
}

/** Keeps that the person looked now. A browser that keeps nothing shows everything as new. */
export function noteLook(who: string, now = new Date()): void {
  try {
    localStorage.setItem(`${KEY}:${who}`, now.toISOString())
  } catch {}
}
