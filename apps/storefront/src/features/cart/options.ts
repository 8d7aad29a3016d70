import { DEFAULT_OPTIONS, type Options } from '@shop/browser/cart-options'

export interface OwnOptions extends Options {
  /** The customer pays before the order is prepared. */
  payment: 'pix' | 'transfer'
}

const FIRST_OPTIONS: OwnOptions = { ...DEFAULT_OPTIONS, payment: 'pix', useCredit: true }

const KEY = 'loja:options'

/** The last choices on this device. */
export function readOptions(): OwnOptions {
  try {
    return { ...FIRST_OPTIONS, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }
  } catch {
    return FIRST_OPTIONS
  }
}

/** Without the parts: their amounts belong to this cart. */
export const saveOptions = ({ parts: _, ...options }: OwnOptions) =>
  localStorage.setItem(KEY, JSON.stringify(options))

/** The message for the shop, typed and not sent yet, in this tab. */
const commentsOf = (customerId: number) => `loja:comments:${customerId}`

export const readComments = (customerId: number) => sessionStorage.getItem(commentsOf(customerId)) ?? ''

export const saveComments = (customerId: number, comments: string) =>
  sessionStorage.setItem(commentsOf(customerId), comments)
