/** A list as a person left it: what of the address makes it, under a name of the person's own. */
export interface SavedView {
  name: string
  search: Record<string, unknown>
}

/** What is open is no part of how a list looks, nor is the page. */
const PASSING = ['page', 'order', 'dialog', 'assign', 'customer', 'panel', 'code', 'codes']

export const viewOf = (name: string, search: Record<string, unknown>): SavedView => ({
  name: name.trim(),
  search: Object.fromEntries(
    Object.entries(search).filter(([key, value]) => value !== undefined && !PASSING.includes(key)),
  ),
})

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' && value !== null && 'name' in value && 'search' in value

export function readViews(stored: string | null): SavedView[] {
  try {
    const views: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(views) ? views.filter(isView) : []
  } catch {
    return []
  }
}

/** One of the same name is replaced; in the order of their names. */
export const withView = (views: readonly SavedView[], view: SavedView) =>
  [...views.filter(({ name }) => name !== view.name), view].sort((a, b) =>
    a.name.localeCompare(b.name, 'pt-BR'),
  )
