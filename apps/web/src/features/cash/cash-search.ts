import type { Opened } from '../../shared/use-opened.ts'

export const DIALOGS = ['open', 'move', 'close'] as const

/** The state of the screen in the URL. */
export interface CashSearch {
  view?: 'settlements'
  deliverer?: number
  /** The open record: a till session or a settlement. */
  open?: number
  /** The open dialog of the till. */
  dialog?: (typeof DIALOGS)[number]
}

export interface CashProps {
  search: CashSearch
  opened: Opened<CashSearch>
}

const id = (value: unknown) => {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 ? number : undefined
}

export const readCashSearch = (search: Record<string, unknown>): CashSearch => ({
  ...search,
  view: search.view === 'settlements' ? 'settlements' : undefined,
  deliverer: id(search.deliverer),
  open: id(search.open),
  dialog: DIALOGS.find((name) => name === search.dialog),
})
