import type { RouterHistory } from '@tanstack/react-router'

/** A dialog may open another: closing the second may lead to the screen below both. */
const DEEPEST = 2

const pathnameOf = (href: string) => href.split(/[?#]/, 1)[0]

/**
 * Opening something above a screen adds a step to the browser's history, and Back closes it. Closing it otherwise
 * replaces the URL by the one it was opened from: then the step is taken back instead, because otherwise the same URL
 * would be there twice and Back would have no effect.
 */
export function takeStepsBack(history: RouterHistory): RouterHistory {
  const { push, replace } = history
  const indexNow = () => history.location.state.__TSR_index
  /** URLs by their index in the history, as far as this page has seen them. */
  const seen: (string | undefined)[] = []
  let leaving: string | undefined
  let afterwards: (() => void) | undefined

  const note = () => {
    seen.length = indexNow()
    seen.push(history.location.href)
  }
  note()
  history.subscribe(({ action }) => {
    if (action.type === 'PUSH' || action.type === 'REPLACE') note()
    leaving = undefined
    const next = afterwards
    afterwards = undefined
    next?.()
  })

  // Stepping back takes the browser some time, and it would also step back from what is pushed meanwhile.
  history.push = (href, state, options) => {
    if (leaving === undefined) push(href, state, options)
    else afterwards = () => history.push(href, state, options)
  }

  history.replace = (href, state, options) => {
    // A second click on "close" must not take another step.
    if (leaving === href) return
    if (leaving !== undefined) {
      afterwards = () => history.replace(href, state, options)
      return
    }
    const here = indexNow()
    const steps = [...Array(DEEPEST).keys()].map((n) => n + 1).find((n) => seen[here - n] === href)
    const sameScreen = pathnameOf(href) === history.location.pathname
    if (steps === undefined || !sameScreen || href === history.location.href)
      return replace(href, state, options)
    leaving = href
    history.go(-steps, { ignoreBlocker: true })
  }
  return history
}
