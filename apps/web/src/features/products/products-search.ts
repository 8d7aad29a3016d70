export const PANELS = ['new', 'edit', 'history', 'brands', 'archived', 'batch', 'labels'] as const
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

const asText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() || undefined : undefined

const asCount = (value: unknown) => {
  const count = Number(value)
  return Number.isInteger(count) && count > 0 ? count : undefined
}

const NEEDS_CODE: readonly unknown[] = ['edit', 'history']

export function readProductsSearch(search: Record<string, unknown>): ProductsSearch {
  const code = asText(search.code)
  const panel = PANELS.find((name) => name === search.panel)
  const dialog = DIALOGS.find((name) => name === search.dialog)
  return {
    ...search,
    term: asText(search.term),
    panel: NEEDS_CODE.includes(panel) && !code ? undefined : panel,
    dialog: code ? dialog : undefined,
    code: dialog || NEEDS_CODE.includes(panel) ? code : undefined,
    codes: panel === 'labels' ? asText(search.codes) : undefined,
    copies: panel === 'labels' ? asText(search.copies) : undefined,
    nfe: panel === 'new' ? asCount(search.nfe) : undefined,
    item: panel === 'new' ? asCount(search.item) : undefined,
    factor: panel === 'new' ? asCount(search.factor) : undefined,
  }
}
