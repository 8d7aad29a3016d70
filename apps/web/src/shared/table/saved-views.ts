/** A saved state of a list: the relevant part of the URL, with a name given by the person. */
export interface SavedView {
  name: string
  search: Record<string, unknown>
}

/** Parameters that are not part of a view: open records and the page. */
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

/** Adds a view, replacing one of the same name; sorted by name. */
export const withView = (views: readonly SavedView[], view: SavedView) =>
  [...views.filter(({ name }) => name !== view.name), view].sort((a, b) =>
    a.name.localeCompare(b.name, 'pt-BR'),
  )
