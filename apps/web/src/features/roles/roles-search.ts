import { idIn, oneIn } from '../../shared/router/search-values.ts'

/** The state of the roles screen in the URL; the table adds its own parameters. */
export interface RolesSearch {
  panel?: 'new'
  /** Id of the open dialog's role. */
  role?: number
}

export function readRolesSearch(search: Record<string, unknown>): RolesSearch {
  const role = idIn(search.role)
  const panel = oneIn(['new'], search.panel)
  return { ...search, panel, role: panel ? undefined : role }
}
