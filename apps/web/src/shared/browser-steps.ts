import type { RouterHistory } from '@tanstack/react-router'

/** A dialog may open another: closing the second may lead to what lies below both. */
const DEEPEST = 2

const pathnameOf = (href: string) => href.split(/[?#]/, 1)[0]

/**
 * What is opened above a screen is a step in the browser's history, and Back closes it. Closing it otherwise asks to
 * replace the address with the one it was opened from: then the step is taken back, instead of the same address
 * standing there twice and Back doing nothing.
 */
export function takeStepsBack(history: RouterHistory): RouterHistory {
  const { push, replace } = history
  const indexNow = () => history.location.state.__TSR_index
  /** Addresses by their place in the history, as far as this page has seen them. */
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

  // The browser takes its time to step back, and what is pushed meanwhile it would step back from.
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
