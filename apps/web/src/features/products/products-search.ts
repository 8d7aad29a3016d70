import { idIn, oneIn, textIn } from '../../shared/router/search-values.ts'

export const PANELS = ['new', 'edit', 'history', 'brands', 'archived', 'batch', 'synonyms', 'labels'] as const
export type PanelName = (typeof PANELS)[number]

/** Every dialog of one product, by its name in the URL. */
export const DIALOGS = ['entry', 'details', 'prices'] as const
export type DialogName = (typeof DIALOGS)[number]

/** The state of the products screen in the URL; the table adds its page and page size. */
export interface ProductsSearch {
  /** The searched text, shown instead of the whole list. */
  term?: string | undefined
  /** Shown instead of the list; one at a time. */
  panel?: PanelName | undefined
  dialog?: DialogName | undefined
  /** The product of the panel or dialog. */
  code?: string | undefined
  /** The products of the label sheet, separated by commas. */
  codes?: string | undefined
  /** Number of labels for each code, separated by commas; 1 each if absent. */
  copies?: string | undefined
  /** The item of an NF-e that is being registered, with its stock units in one of the document's. */
  nfe?: number | undefined
  item?: number | undefined
  factor?: number | undefined
}

const NEEDS_CODE: readonly unknown[] = ['edit', 'history']

export function readProductsSearch(search: Record<string, unknown>): ProductsSearch {
  const code = textIn(search.code)
  const panel = oneIn(PANELS, search.panel)
  const dialog = oneIn(DIALOGS, search.dialog)
  return {
    ...search,
    term: textIn(search.term),
    panel: NEEDS_CODE.includes(panel) && !code ? undefined : panel,
    dialog: code ? dialog : undefined,
    code: dialog || NEEDS_CODE.includes(panel) ? code : undefined,
    codes: panel === 'labels' ? textIn(search.codes) : undefined,
    copies: panel === 'labels' ? textIn(search.copies) : undefined,
    nfe: panel === 'new' ? idIn(search.nfe) : undefined,
    item: panel === 'new' ? idIn(search.item) : undefined,
    factor: panel === 'new' ? idIn(search.factor) : undefined,
  }
}
