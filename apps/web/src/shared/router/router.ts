import { createBrowserHistory, type HistoryLocation } from '@tanstack/history'
import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react'
import type { ScreenPath } from '../navigation.ts'
import { takeStepsBack } from './browser-steps.ts'
import { keepScroll, scrollOnNext, watchScroll } from './scroll.ts'
import { readSearch, type SearchValues, writeSearch } from './search-text.ts'

export type Address = ScreenPath | '/' | '/login' | '/forgot-password' | '/logout' | '/admin/profile'

/** A component whose code is loaded on first use. */
export interface Part<Props = object> {
  /** Loads it once; again only after a failure. */
  load: () => Promise<ComponentType<Props>>
  /** The load under way or done. Rendering waits for it and must not load again. */
  loading: () => Promise<ComponentType<Props>>
  loaded?: ComponentType<Props>
}

export function part<Props = object>(get: () => Promise<ComponentType<Props>>): Part<Props> {
  let loading: Promise<ComponentType<Props>> | undefined
  let failed = false
  const load = () => {
    if (loading && !failed) return loading
    failed = false
    loading = get()
    loading.then(
      (component) => {
        self.loaded = component
      },
      () => {
        failed = true
      },
    )
    return loading
  }
  const self: Part<Props> = { load, loading: () => loading ?? load() }
  return self
}

export interface Route {
  screen: Part
  /** What the screen is drawn in. */
  frame?: Part<{ children: ReactNode }>
  /** Runs before the screen is shown. The address that it returns is opened instead. */
  before?: () => Promise<Address | undefined> | Address | undefined
}

export interface Shown {
  location: HistoryLocation
  search: SearchValues
  route: Route
}

export const history = takeStepsBack(createBrowserHistory())

let routeOf: (pathname: string) => Route
let shown: Shown | null = null
const listeners = new Set<() => void>()

/**
 * Shows the screen of the present address. The one before stays until the code of the next one is there. At first there
 * is none, and the page waits too: React shows what was suspended 300 ms after it was, at the earliest.
 */
async function show() {
  const { location } = history
  const route = routeOf(location.pathname)
  const isOver = () => history.location !== location
  const instead = await route.before?.()
  if (isOver()) return
  if (instead) return history.replace(instead)
  const loaded = Promise.allSettled([route.frame?.load(), route.screen.load()])
  // A part that does not load is reported where it would be drawn.
  if (shown?.route !== route) await loaded
  if (isOver()) return
  const sameSearch = shown?.location.search === location.search
  shown = { location, route, search: shown && sameSearch ? shown.search : readSearch(location.search) }
  for (const listener of listeners) listener()
}

/** `onChange` is called when the address has changed, before its screen is shown. */
export function startRouter(routes: (pathname: string) => Route, onChange: () => void) {
  routeOf = routes
  watchScroll(() => shown?.location)
  history.subscribe(() => {
    if (shown) keepScroll(shown.location)
    const { location } = history
    onChange()
    // Otherwise it has led to another address.
    if (history.location === location) void show()
  })
  void show()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is shown; null before the first screen. */
export const useShown = () => useSyncExternalStore(subscribe, () => shown)

/** Loads the code of an address that the person will probably open. */
export function preload(pathname: string) {
  const { frame, screen } = routeOf(pathname)
  for (const one of [frame, screen]) one?.load().catch(() => undefined)
}

export interface Destination<Search extends object = SearchValues> {
  /** The present screen by default. */
  to?: Address | undefined
  /** None by default. */
  search?: Search | ((before: Search) => Search)
  /** Replaces the present step of the history. */
  replace?: boolean
  /** False leaves the page where it is scrolled to. */
  resetScroll?: boolean
  /** Asks nothing about unsaved work. */
  ignoreBlocker?: boolean
}

type HowToGo = Pick<Destination, 'replace' | 'resetScroll' | 'ignoreBlocker'>

export function openAddress(
  href: string,
  { replace = false, resetScroll = true, ignoreBlocker = false }: HowToGo = {},
) {
  scrollOnNext(resetScroll)
  history[replace ? 'replace' : 'push'](href, undefined, { ignoreBlocker })
}

export function navigate({ to, search = {}, ...how }: Destination) {
  const values = typeof search === 'function' ? search(readSearch(history.location.search)) : search
  openAddress((to ?? history.location.pathname) + writeSearch(values), how)
}
