import type { CheckoutBody, PreCheckout } from '@shop/contract/selling'
import { centsFromReais, reaisFromCents } from '@shop/domain/money'
import { type OrderPrice, orderPrice } from '@shop/domain/pricing'

export interface Options {
  delivery: 1 | 2
  isFast: boolean
  withWarranty: boolean
  useCredit: boolean
  payment: 'pix' | 'transfer'
}

export const FIRST_OPTIONS: Options = {
  delivery: 1,
  isFast: false,
  withWarranty: false,
  useCredit: true,
  payment: 'pix',
}

/** The earlier choices, without those that the customer's terms do not offer any more. */
export function offered(sale: PreCheckout, options: Options): Options {
  return {
    ...options,
    isFast: options.isFast && sale.fastDeliveryEnabled && options.delivery === 1,
    withWarranty: options.withWarranty && sale.hasWarranty,
    useCredit: options.useCredit && sale.credit > 0,
  }
}

/** The price of the cart in cents, by the same function as on the server. */
export const priceOf = (sale: PreCheckout, options: Options): OrderPrice =>
  orderPrice(
    {
      totalAmountCents: centsFromReais(sale.cart.totalAmount),
      shippingCostCents: centsFromReais(sale.shippingCost),
      warrantyCents: centsFromReais(sale.totalWithWarranty),
      fastDeliveryTaxCents: centsFromReais(sale.fastDeliveryTax),
      creditCents: centsFromReais(sale.credit),
    },
    {
      delivery: options.delivery,
      withWarranty: options.withWarranty,
      isFastDelivery: options.isFast,
      useCredit: options.useCredit,
    },
  )

export const checkoutBody = (sale: PreCheckout, options: Options, comments: string): CheckoutBody => ({
  typeOfDelivery: options.delivery,
  withWarranty: options.withWarranty,
  isFastDelivery: options.isFast,
  useCredit: options.useCredit,
  ...(comments.trim() && { comments: comments.trim() }),
  totalSeen: reaisFromCents(priceOf(sale, options).toPayCents),
})

const KEY = 'loja:options'

/** The last choices on this device. */
export function readOptions(): Options {
  try {
    return { ...FIRST_OPTIONS, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }
  } catch {
    return FIRST_OPTIONS
  }
}

/** The message for the shop, typed and not sent yet, in this tab. */
const commentsOf = (customerId: number) => `loja:comments:${customerId}`

export const readComments = (customerId: number) => sessionStorage.getItem(commentsOf(customerId)) ?? ''

export const keepComments = (customerId: number, comments: string) =>
  sessionStorage.setItem(commentsOf(customerId), comments)

export const keepOptions = (options: Options) => localStorage.setItem(KEY, JSON.stringify(options))
