import type { StartSteps } from '@shop/contract/start'
import { useQuery } from '@tanstack/react-query'
import { startQuery } from '../../entities/start/start.api.ts'
import type { MenuEntry } from '../../shared/navigation.ts'

export const START = '/admin/start'
/** Milliseconds between reloads: a step is done on many screens, by colleagues too. */
const ASK_MS = 2_000

/** The first steps of a new shop, for people who may see them; undefined once they are done or dismissed. */
export function useStart(menu: readonly MenuEntry[]): StartSteps | undefined {
  const { data: start } = useQuery({
    ...startQuery,
    enabled: menu.some(({ tabs }) => tabs.some(({ path }) => path === START)),
    refetchInterval: ({ state: { data } }) => (data && !data.dismissed ? ASK_MS : false),
  })
  return start && !start.dismissed ? start.steps : undefined
}
