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

const idOf = (value: unknown) => (Number.isInteger(value) && Number(value) > 0 ? Number(value) : undefined)

export const readBankSearch = (search: Record<string, unknown>): BankSearch => ({
  ...search,
  view: (Object.keys(BANK_VIEWS) as BankView[]).find((name) => name === search.view),
  settle: idOf(search.settle),
  ignore: idOf(search.ignore),
  matches: search.matches === true ? true : undefined,
})
