import { useRouterState } from '@tanstack/react-router'
import { isAt, searchOf, type Tab } from '../../shared/navigation.ts'

/** Which tab the address belongs to. */
export function useTabs() {
  const { pathname, search } = useRouterState({
    select: ({ resolvedLocation, location }) => resolvedLocation ?? location,
  })
  const { view } = search as { view?: string }
  return { isCurrent: (tab: Tab) => isAt(tab, pathname, view) }
}

/** The properties of a link to the tab. It never marks itself as the current one: an entry stands for all addresses of its tabs. */
export const linkTo = (tab: Tab) =>
  ({
    to: tab.path,
    search: searchOf(tab),
    activeOptions: { exact: true, includeSearch: true },
  }) as const
