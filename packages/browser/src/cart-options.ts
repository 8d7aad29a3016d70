import type { CheckoutBody, PreCheckout } from '@shop/contract/selling'
import { type Cents, centsFromReais, reaisFromCents } from '@shop/domain/money'
import { type Delivery, type OrderPrice, orderPrice } from '@shop/domain/pricing'
import { type PartDraft, toParts } from './payment-parts.ts'

/** The payments that have a checkout call of their own; every other one is paid in parts. */
export type OnePayment = 'cash' | 'transfer' | 'pix'

/** The attendant's choices for the cart. */
export interface Options {
  delivery: Delivery
  withWarranty: boolean
  isFastDelivery: boolean
  payment: OnePayment
  /** Instead of one payment; amounts in cents. */
  parts?: PartDraft[]
  /** Why a sale on term beyond the customer's limit is allowed. */
  allowance?: string
  /** Use the customer's credit, as far as it covers the order. */
  useCredit?: boolean
  /** The proof of a transfer, as base64 JPEG or PDF. */
  receiptImage?: string
  /** Why a proof that was seen before is accepted. */
  proofReason?: string
}

export const DEFAULT_OPTIONS: Options = {
  delivery: 1,
  withWarranty: false,
  isFastDelivery: false,
  payment: 'cash',
}

/** Pickup removes fast delivery. */
export const withDelivery = (options: Options, delivery: Delivery): Options => ({
  ...options,
  delivery,
  isFastDelivery: delivery === 1 && options.isFastDelivery,
})

/** The options that the customer's terms, which may change meanwhile, still allow. Without an address there is pickup only. */
export const allowedOptions = (sale: PreCheckout, options: Options): Options => ({
  ...withDelivery(options, sale.customer.hasAddress ? options.delivery : 2),
  withWarranty: options.withWarranty && sale.hasWarranty,
  isFastDelivery: options.isFastDelivery && sale.fastDeliveryEnabled && sale.customer.hasAddress,
  useCredit: Boolean(options.useCredit) && sale.credit > 0,
})

/** How much used phones lower the price; 0 for a cart that an earlier release stored on the phone. */
export const tradeInsOf = ({ tradeIns = [] }: Pick<PreCheckout, 'tradeIns'>): Cents =>
  tradeIns.reduce((sum, { price }) => sum + centsFromReais(price), 0)

/** The price of the cart with these options: the same function as on the server. */
export const priceOf = (sale: PreCheckout, options: Options): OrderPrice =>
  orderPrice(
    {
      totalAmountCents: sale.cart.items.reduce((sum, { totalPrice }) => sum + centsFromReais(totalPrice), 0),
      shippingCostCents: centsFromReais(sale.shippingCost),
      warrantyCents: centsFromReais(sale.totalWithWarranty),
      fastDeliveryTaxCents: centsFromReais(sale.fastDeliveryTax),
      creditCents: centsFromReais(sale.credit),
      tradeInCents: tradeInsOf(sale),
    },
    options,
  )

/** The body of the call, with the amount shown on the screen, so that nobody is charged a different one. */
export const toChoice = (
  { delivery, withWarranty, isFastDelivery, payment, parts, allowance, useCredit, ...options }: Options,
  toPayCents: Cents,
): CheckoutBody => ({
  typeOfDelivery: delivery,
  withWarranty,
  isFastDelivery,
  totalSeen: reaisFromCents(toPayCents),
  ...(useCredit && { useCredit }),
  ...(takesProof({ payment, parts }) && options.receiptImage && { receiptImage: options.receiptImage }),
  ...(takesProof({ payment, parts }) && options.proofReason && { proofReason: options.proofReason }),
  ...(parts && { parts: toParts(parts, toPayCents) }),
  ...(parts?.some(({ kind }) => kind === 'term') && allowance && { allowance: { reason: allowance } }),
})

/** Whether a proof belongs to the chosen payment. */
export const takesProof = ({ payment, parts }: Pick<Options, 'payment' | 'parts'>): boolean =>
  parts ? parts.some(({ kind }) => kind === 'transfer') : payment === 'transfer'
