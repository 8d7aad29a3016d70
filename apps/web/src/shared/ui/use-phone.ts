import { useSyncExternalStore } from 'react'

/** Below 959 px the sidebar is a drawer, tables are cards and dialogs fill the screen. */
const query = matchMedia('(max-width: 59.9375em)')

function subscribe(listener: () => void) {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export const usePhone = () => useSyncExternalStore(subscribe, () => query.matches)
