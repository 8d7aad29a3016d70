/** A person's settings of a table: stored by the table itself, or in the URL through useUrlTableView. */
export interface TableView {
  /** From 0. */
  page: number
  pageSize: number
  search: string
  sort: { id: string; desc: boolean } | null
  /** The searched text, by column id. */
  filters: Record<string, string>
}

export const firstView = (pageSize: number): TableView => ({
  page: 0,
  pageSize,
  search: '',
  sort: null,
  filters: {},
})

/** The view's page as the query of a list. */
export const pageOf = ({ page, pageSize }: Pick<TableView, 'page' | 'pageSize'>) => ({
  page,
  items: pageSize,
})

type Params = Record<string, unknown>
const FILTER = 'f-'

/** Reads a view from the URL; invalid values become the default. */
export function viewFromParams(params: Params, prefix: string, defaults: TableView): TableView {
  const read = (name: string) => {
    const value = params[prefix + name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  }
  const sort = read('sort')
  const filters = Object.keys(params)
    .filter((key) => key.startsWith(prefix + FILTER))
    .map((key) => [key.slice((prefix + FILTER).length), String(params[key])] as const)
  return {
    page: wholeFrom(1, read('page'), defaults.page + 1) - 1,
    pageSize: wholeFrom(1, read('items'), defaults.pageSize),
    search: read('q') ?? defaults.search,
    sort: sort ? { id: sort.replace(/^-/, ''), desc: sort.startsWith('-') } : defaults.sort,
    filters: filters.length > 0 ? Object.fromEntries(filters) : defaults.filters,
  }
}

/** The parameters of a view; `undefined` removes one, so that the URL contains only values that are not the default. */
export function paramsFromView(
  view: TableView,
  prefix: string,
  defaults: TableView,
  current: Params,
): Params {
  const params: Params = {}
  for (const key of Object.keys(current)) if (key.startsWith(prefix + FILTER)) params[key] = undefined
  for (const [id, text] of Object.entries(view.filters)) params[prefix + FILTER + id] = text || undefined
  const sort = view.sort && `${view.sort.desc ? '-' : ''}${view.sort.id}`
  return {
    ...params,
    [`${prefix}page`]: view.page > 0 ? view.page + 1 : undefined,
    [`${prefix}items`]: view.pageSize === defaults.pageSize ? undefined : view.pageSize,
    [`${prefix}q`]: view.search || undefined,
    [`${prefix}sort`]: sort ?? undefined,
  }
}

function wholeFrom(least: number, text: string | undefined, otherwise: number) {
  return text !== undefined && /^\d{1,6}$/.test(text) && Number(text) >= least ? Number(text) : otherwise
}
