import { idIn, oneIn } from '../../shared/router/search-values.ts'
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

export const readCashSearch = (search: Record<string, unknown>): CashSearch => ({
  ...search,
  view: oneIn(['settlements'], search.view),
  deliverer: idIn(search.deliverer),
  open: idIn(search.open),
  dialog: oneIn(DIALOGS, search.dialog),
})
