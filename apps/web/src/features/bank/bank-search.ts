import { flagIn, idIn, keyIn } from '../../shared/router/search-values.ts'

export const BANK_VIEWS = {
  waiting: 'Sem pedido',
  missing: 'Não está no banco',
  settled: 'Conciliados',
  ignored: 'Ignorados',
} as const
export type BankView = keyof typeof BANK_VIEWS

/** The state of the screen in the URL. */
export interface BankSearch {
  /** Waiting lines by default. */
  view?: BankView | undefined
  /** The line that is being decided. */
  settle?: number | undefined
  ignore?: number | undefined
  /** The lines with one match are being settled. */
  matches?: true | undefined
}

export const readBankSearch = (search: Record<string, unknown>): BankSearch => ({
  ...search,
  view: keyIn(BANK_VIEWS, search.view),
  settle: idIn(search.settle),
  ignore: idIn(search.ignore),
  matches: flagIn(search.matches),
})
