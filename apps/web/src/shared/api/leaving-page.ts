// A reload aborts the requests in flight, which looks exactly like a server that does not answer:
// without this the person would be signed out by pressing F5 at a bad moment.
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
