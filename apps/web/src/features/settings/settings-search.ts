import { flagIn, idIn, oneIn } from '../../shared/router/search-values.ts'

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
  const dialog = oneIn(DIALOGS, search.dialog)
  const record = idIn(search.record)
  const isAboutOne = dialog !== undefined && ABOUT_ONE.includes(dialog)
  return {
    ...search,
    view: oneIn(['payments'], search.view),
    dialog: isAboutOne && !record ? undefined : dialog,
    record: isAboutOne ? record : undefined,
    conferidos: flagIn(search.conferidos),
  }
}
