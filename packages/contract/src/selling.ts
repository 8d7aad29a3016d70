import { PAYMENTS } from '@shop/domain/pricing'
import { z } from 'zod'
import { cardInput, orderPart, paidInParts, partCharge } from './order-parts.ts'
import { proofWords } from './orders.ts'
import { namedUnits } from './serial-fields.ts'
import {
  id,
  image,
  instant,
  keysOf,
  MAX_QUANTITY,
  money,
  percentage,
  reais,
  requiredText,
  sum,
  text,
} from './wire.ts'

/** Other fields are ignored: clients may send all data of the product. */
export const addToCartBody = z.object({ productId: id, quantity: z.int().min(1).max(MAX_QUANTITY) })

/**
 * Adds one of the product with this code or GTIN; for who sells for the shop also of the unit with this serial number.
 * `serials` are those read before: a line that has more units than these gets the number instead of one more unit.
 */
export const scanToCartBody = z.strictObject({
  code: requiredText(50, 'Informe o código do produto'),
  serials: namedUnits,
})

export type ScanToCart = z.output<typeof scanToCartBody>

/** A `newQuantity` of 0 removes the product from the cart. */
export const changeCartBody = z.strictObject({ productId: id, newQuantity: z.int().min(0).max(MAX_QUANTITY) })

/** The customer whose cart it was until now. */
export const moveCartBody = z.strictObject({ from: id })

/** `totalSeen` is the amount to pay that the person saw; if it has changed, nothing is sold. */
/** The fields of each checkout call; the call's own payment counts where there are no `parts`. */
export const checkoutBody = z.strictObject({
  typeOfDelivery: z.literal([1, 2]),
  withWarranty: z.boolean(),
  isFastDelivery: z.boolean(),
  comments: text(500).optional(),
  /** Takes min(balance, total) from the customer's credit. */
  useCredit: z.boolean().default(false),
  totalSeen: sum.optional(),
  ...paidInParts,
  /** The proof of a transfer, and of each transfer among the parts that has none of its own. */
  receiptImage: image.optional(),
  ...proofWords,
})
/**
 * With `card`, a card pays the amount to pay, instead of cash. With `handOver`, a pickup is packed, handed over and its cash
 * taken into the open till at once, or nothing is sold.
 */
export const cardCheckoutBody = checkoutBody.extend({
  card: cardInput.optional(),
  handOver: z
    .strictObject({
      /** One for each unit of a serialised product. */
      serials: namedUnits,
      /** Cash in reais that stays in the till; by default the amount to pay in cash. */
      cashReceived: money.optional(),
    })
    .optional(),
})
export type CheckoutChoice = z.infer<typeof cardCheckoutBody>
/** The request as clients send it: amounts in reais. */
export type CheckoutBody = z.input<typeof cardCheckoutBody>

export const cart = z.object({
  items: z.array(
    z.object({
      productId: z.int(),
      code: z.string(),
      name: z.string(),
      /** Each unit has a serial number. */
      serialised: z.boolean(),
      imageUrls: z.array(z.string()),
      quantity: z.int(),
      unitPrice: reais,
      totalPrice: reais,
      stock: z.int(),
      /** The product is archived, so the checkout refuses it. */
      archived: z.boolean(),
    }),
  ),
  customerId: z.int(),
  totalAmount: reais,
  totalAmountWarranty: reais,
})

/** The current cost of the customer's cart, with the amounts that the agreed terms can add. */
export const preCheckout = z
  .object({
    cart,
    customer: z.object({
      id: z.int(),
      name: z.string(),
      email: z.string(),
      level: z.int(),
      /** Without an address there is pickup only; so it is for one registered at the counter, until terms are set. */
      hasAddress: z.boolean(),
      deliverer: z.string().nullable(),
      /** Due days of the terms that the customer may choose; none for a customer who does not buy on term. */
      termPlans: z.array(z.array(z.int())),
      /** What the customer may still owe: the limit less what is owed, never below zero. */
      termAvailable: reais,
    }),
    warrantyPercentage: percentage,
    shippingCost: reais,
    total: reais,
    totalWithWarranty: reais,
    hasWarranty: z.boolean(),
    fastDeliveryEnabled: z.boolean(),
    fastDeliveryTax: reais,
    /** The balance of the customer's credit. */
    credit: reais,
    /** Whether the shop has a key for Pix; without one it cannot be paid by. */
    pixReady: z.boolean(),
    /** What who sells for the shop sees besides. */
    counter: z
      .object({
        /** Cash can be taken. */
        hasOpenTill: z.boolean(),
        /** What the customer owes and should have paid. */
        overdue: reais,
        /** Why the customer can buy nothing on term today, in a sentence; absent when nothing stops it. */
        termRefusal: z.string().optional(),
      })
      .optional(),
    /** Used phones that the customer sells in this sale: they lower its price, a surplus becomes credit. */
    tradeIns: z
      .array(
        z.object({
          id: z.int(),
          code: z.string(),
          price: reais,
          /** What its record lacks, in words: the checkout refuses until it is there. Absent when it lacks nothing. */
          missing: z.array(z.string()).optional(),
        }),
      )
      .optional(),
    /** Those that a customer's own checkout leaves open, for the shop to settle; absent where there are none. */
    tradeInsLeft: z.array(z.object({ code: z.string(), price: reais })).optional(),
  })
  .meta({ id: 'PreCheckout' })
export type PreCheckout = z.infer<typeof preCheckout>

/** The cart after a scan; `scanned` is the id of the scanned product, `serial` the number of the scanned unit. */
export const scannedCart = z.object({
  ...preCheckout.shape,
  scanned: z.int(),
  serial: z.string().optional(),
})
export type ScannedCart = z.infer<typeof scannedCart>

export const placedOrder = z.object({
  code: z.string(),
  orderId: z.int(),
  /** The Pix codes of an order in parts. */
  charges: z.array(partCharge).optional(),
})
/** The Pix code is absent when the customer's credit covered everything. */
export const placedPixOrder = placedOrder.extend({
  txid: z.string().nullable(),
  pixCode: z.string().nullable(),
})

export const sellingProduct = z.object({
  productId: z.int(),
  name: z.string(),
  code: z.string(),
  imagesUrl: z.array(z.string()),
  priceDiscounted: reais,
  stock: z.int(),
  /** Day on which more of it is expected; in responses to a search. */
  arrivesOn: z.iso.date().nullable().optional(),
})
export type SellingProduct = z.infer<typeof sellingProduct>

/** One product as the customer's app shows it. */
export const shopProduct = sellingProduct.extend({
  description: z.string(),
  brand: z.string(),
  reference: z.string(),
  /** Whether the signed-in customer waits for it. */
  wanted: z.boolean(),
})
export type ShopProduct = z.infer<typeof shopProduct>

/** A cart with products, of a customer who may buy. */
export const openCart = z.object({
  customerId: z.int(),
  name: z.string(),
  email: z.string(),
  units: z.int(),
  updatedAt: z.string(),
})
export type OpenCart = z.infer<typeof openCart>

/** A cart of somebody who is not registered that the signed-in seller left; its sum at current prices. */
export const leftCart = z.object({ id: z.int(), leftAt: instant, units: z.int(), total: reais })
export type LeftCart = z.infer<typeof leftCart>

/** A product of the customer's latest sale, at current price and stock. */
export const boughtProduct = sellingProduct.extend({ quantity: z.int() })
export type BoughtProduct = z.infer<typeof boughtProduct>

/** The customer's latest sale; archived products are left out. */
export const lastBought = z.object({ boughtAt: instant.nullable(), products: z.array(boughtProduct) })
export type LastBought = z.infer<typeof lastBought>

const placedSale = {
  orderId: z.int(),
  code: z.string(),
  customerId: z.int(),
  customer: z.string(),
  status: z.string(),
  statusKey: z.int(),
  placedAt: instant,
  total: reais,
}

/** A sale in the list of the person who made it. */
export const saleSummary = z.object(placedSale)
export type SaleSummary = z.infer<typeof saleSummary>

/** A sale as the person who made it opens it: what was sold, how it is delivered and paid. */
export const sale = z
  .object({
    ...placedSale,
    /** Empty when it is not known. */
    customerPhone: z.string(),
    typeOfDelivery: z.string(),
    /** The customer picks it up at the shop. */
    isPickup: z.boolean(),
    isFastDelivery: z.boolean(),
    payment: z.string(),
    /** `payment` is its label. */
    paymentKey: z.enum(keysOf(PAYMENTS)),
    subTotal: reais,
    shippingCost: reais,
    totalWarranty: reais,
    /** Value of the items that came back while it was settled. */
    totalExchange: reais,
    totalReturn: reais,
    /** Taken from the customer's credit. */
    creditUsed: reais,
    /** The amount that is left to collect or was paid otherwise; for an order in parts the cash alone. Never below zero. */
    toPay: reais,
    /** How it is paid: one part unless it was placed in parts; none where credit paid for it. */
    parts: z.array(orderPart),
    /** Whether this person may hand it over at the counter at once. */
    canHandOver: z.boolean(),
    items: z.array(
      z.object({
        name: z.string(),
        quantity: z.int(),
        unitPrice: reais,
        totalPrice: reais,
        /** Serial numbers of the packed units. */
        serials: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'Sale' })
export type Sale = z.infer<typeof sale>

/** An account of the shop that receives transfers. */
export const shopAccount = z.object({
  id: z.int(),
  name: z.string(),
  bank: z.string(),
  agency: z.string(),
  account: z.string(),
  cnpj: z.string(),
})
export type ShopAccount = z.infer<typeof shopAccount>
