// A reload aborts the requests under way, which looks like a server that does not answer: without this, pressing
// F5 could sign the person out.
let leavingUntil = 0

export function watchPageLeave() {
  window.addEventListener('beforeunload', () => {
    leavingUntil = Date.now() + 2000
  })
  window.addEventListener('pagehide', () => {
    leavingUntil = Number.POSITIVE_INFINITY
  })
  window.addEventListener('pageshow', () => {
    leavingUntil = 0
  })
}

export const isLeavingPage = () => Date.now() < leavingUntil

const RELOADED_AT = 'reloaded-at'
const ONCE_IN_MS = 60_000

/**
 * After a new build, an open page may request a file that no longer exists: the page is reloaded, once, and only while
 * the server is reachable. Unsaved work requires a confirmation, as always.
 */
export function watchNewBuilds(page = '/') {
  window.addEventListener('vite:preloadError', () => {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < ONCE_IN_MS) return
    sessionStorage.setItem(RELOADED_AT, String(Date.now()))
    fetch(page, { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => ok && location.reload(),
      () => undefined,
    )
  })
}
