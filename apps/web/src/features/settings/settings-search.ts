export const DIALOGS = [
  'pix',
  'transfer',
  'edit',
  'company',
  'messages',
  'phones',
  'cards',
  'payment',
] as const
export type DialogName = (typeof DIALOGS)[number]

/** The state of the settings screen in the URL; its tables add their pages. */
export interface SettingsSearch {
  /** The payments to decide about, in place of the settings. */
  view?: 'payments'
  dialog?: DialogName
  /** The account or payment of the open dialog. */
  record?: number
  /** Show decided payments instead of waiting ones. */
  conferidos?: true
}

const ABOUT_ONE: readonly DialogName[] = ['edit', 'payment']

export function readSettingsSearch(search: Record<string, unknown>): SettingsSearch {
  const dialog = DIALOGS.find((name) => name === search.dialog)
  const record = Number(search.record)
  const isAboutOne = dialog !== undefined && ABOUT_ONE.includes(dialog)
  const isWhole = Number.isInteger(record) && record > 0
  return {
    ...search,
    view: search.view === 'payments' ? 'payments' : undefined,
    dialog: isAboutOne && !isWhole ? undefined : dialog,
    record: isAboutOne && isWhole ? record : undefined,
    conferidos: search.conferidos === true || undefined,
  }
}
