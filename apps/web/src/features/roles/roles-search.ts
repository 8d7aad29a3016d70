/** The state of the roles screen in the URL; the table adds its own parameters. */
export interface RolesSearch {
  panel?: 'new'
  /** Id of the open dialog's role. */
  role?: number
}

export function readRolesSearch(search: Record<string, unknown>): RolesSearch {
  const role = Number.isInteger(search.role) && Number(search.role) > 0 ? Number(search.role) : undefined
  const panel = search.panel === 'new' ? 'new' : undefined
  return { ...search, panel, role: panel ? undefined : role }
}
