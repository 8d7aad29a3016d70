import { MAX_PACKAGING_IMAGES } from '@shop/domain/call-limits'
import { FAILURE_REASONS } from '@shop/domain/failed-delivery'
import { isStatusKey, isStatusName, ORDER_STATUS, type StatusKey } from '@shop/domain/order-status'
import { SHORT_PAGE } from '@shop/domain/page-sizes'
import { type Delivery, PAYMENTS } from '@shop/domain/pricing'
import { ORDER_FLAG_KEYS, type OrderFlag } from '@shop/domain/workflow-table'
import { z } from 'zod'
import { orderPart } from './order-parts.ts'
import { MAX_SERIALS, namedUnits, serial, serialList } from './serial-fields.ts'
import {
  endToEndId,
  id,
  idParam,
  image,
  instant,
  keysOf,
  MAX_QUANTITY,
  money,
  nameText,
  neededComment,
  pageQuery,
  percentage,
  period,
  reais,
  requiredText,
  similarProof,
  soldUnits,
  text,
} from './wire.ts'

const toStatusKey = (value: string): StatusKey | undefined => {
  if (isStatusName(value)) return ORDER_STATUS[value]
  const key = Number(value)
  return /^[1-9]\d?$/.test(value) && isStatusKey(key) ? key : undefined
}

/** A status in a path, by key or name. */
export const statusParam = z
  .string()
  .refine((value) => toStatusKey(value) !== undefined, 'Status de pedido inválido.')
  .transform((value) => toStatusKey(value) as StatusKey)

/** Optional filters of a list of orders. */
const narrowing = {
  payment: z.enum(keysOf(PAYMENTS), 'Forma de pagamento inválida.').optional(),
  /** 1 Motoboy, 2 Retirada na loja. */
  delivery: z
    .enum(['1', '2'], 'Tipo de entrega inválido.')
    .transform((value) => Number(value) as Delivery)
    .optional(),
  /** A deliverer's id, or `none` for orders without one. */
  deliverer: z.union([z.literal('none'), idParam]).optional(),
  /** Period of the latest change in shop time; both or none. */
  start: period.start.optional(),
  end: period.end.optional(),
}
const wholePeriod = ({ start, end }: { start?: string | undefined; end?: string | undefined }) =>
  (start === undefined) === (end === undefined)
const HALF_PERIOD = 'Informe a data inicial e a final.'

/** A page of the orders in a status. */
export const orderPageQuery = z
  .strictObject({ ...pageQuery(SHORT_PAGE), ...narrowing })
  .refine(wholePeriod, HALF_PERIOD)
export type OrderPage = z.output<typeof orderPageQuery>

/** A page of the orders matching a text, in every status or in one. */
export const orderSearchQuery = z
  .strictObject({
    ...pageQuery(SHORT_PAGE),
    ...narrowing,
    q: text(200).default(''),
    status: statusParam.optional(),
  })
  .refine(wholePeriod, HALF_PERIOD)
export type OrderSearch = z.output<typeof orderSearchQuery>

export const orderItem = z.object({
  productId: z.int(),
  name: z.string(),
  quantity: z.int(),
  unitPrice: reais,
  totalPrice: reais,
  /** Cost of a unit when it was sold: for people who manage products or read reports, null where unknown. */
  unitCost: reais.nullable().optional(),
  /** Units that came back by exchange or return. */
  returned: z.int(),
  /** The product's code, to distinguish nearly identical products. */
  code: z.string(),
  /** The product's first image. */
  imageUrl: z.string().nullable(),
  /** The GTIN on the product's box. */
  gtin: z.string().nullable(),
  /** Packing requires the serial number of each unit. */
  serialised: z.boolean(),
  /** Serial numbers packed for this line, including units that came back. */
  serials: z.array(z.string()),
})

const flags = Object.fromEntries(ORDER_FLAG_KEYS.map((name) => [name, z.boolean()])) as Record<
  OrderFlag,
  z.ZodBoolean
>

const summary = {
  orderId: z.int(),
  code: z.string(),
  customer: z.string(),
  customerId: z.int(),
  status: z.string(),
  statusKey: z.int(),
  createdAt: instant,
  updatedAt: instant,
  typeOfDelivery: z.string(),
  ...flags,
  payment: z.string(),
  /** `payment` is its label. */
  paymentKey: z.enum(keysOf(PAYMENTS)),
  deliverer: z.string().nullable(),
  delivererId: z.int().nullable(),
  /** Who still has its goods after a failed delivery or a cancellation on the way, until the shop has them or that person leaves with them again. */
  heldBy: z.string().nullable(),
  heldById: z.int().nullable(),
  /** Why the last delivery failed, until it leaves again: 'cliente ausente'. */
  notDelivered: z.string().nullable(),
  /** Where it is delivered to. */
  neighborhood: z.string(),
  total: reais,
  /** Value of goods that came back, by which `total` is lower; absent where nothing did. */
  cameBack: reais.optional(),
  /** Taken from the customer's credit. */
  creditUsed: reais,
  /** The amount to collect: `total` minus the credit used; for an order in parts the cash still to be taken. Never below zero. */
  toPay: reais,
  /** Cash in reais received at the handover; null before. */
  cashReceived: reais.nullable(),
  /** Failed delivery attempts. */
  attempts: z.int(),
  availableActions: z.array(z.string()),
  /** Whether this person may confirm that its Pix arrived at the bank. */
  canConfirmPix: z.boolean(),
  /** Whether this person may hand it over at the counter at once. */
  canHandOver: z.boolean(),
}

export const orderSummary = z.object(summary).meta({ id: 'OrderSummary' })
export type OrderSummary = z.infer<typeof orderSummary>

export const ordersPage = z.object({ orders: z.array(orderSummary), total: z.int() })

export const order = z
  .object({
    ...summary,
    customerPhone: z.string(),
    /** Sold to somebody who is not registered, and who has no credit. */
    isWalkIn: z.boolean(),
    attendant: z.string().nullable(),
    stocker: z.string().nullable(),
    subTotal: reais,
    shippingCost: reais,
    totalWarranty: reais,
    totalExchange: reais,
    totalReturn: reais,
    /** How it is paid: one part unless it was placed in parts; none where credit paid for it. */
    parts: z.array(orderPart),
    /** Money received so far: a confirmed Pix, an approved transfer, cash. */
    paid: reais,
    /** The amount received and neither owed nor given back: in favour of the customer. */
    surplus: reais,
    /** What is still to be received, own items that came back considered. */
    stillOwed: reais,
    hasWarranty: z.boolean(),
    /** The terms agreed at checkout; null where they were not stored. */
    level: z.int().nullable(),
    warrantyPercentage: percentage.nullable(),
    agreedShippingCost: reais.nullable(),
    fastDeliveryTax: reais.nullable(),
    /** The order is older than the storage of terms: its terms and costs are estimates. */
    termsEstimated: z.boolean(),
    address: z.object({
      street: z.string(),
      number: z.string(),
      neighborhood: z.string(),
      complement: z.string(),
      zipCode: z.string(),
      city: z.string(),
      state: z.string(),
    }),
    comments: z.string(),
    /** Packing requires at least one image: the company's setting for deliveries. */
    needsPackagingImage: z.boolean(),
    /** Units to scan at the door before the signature; none unless the company requires it. */
    doorSerials: z.array(z.string()),
    shippedDate: instant.nullable(),
    receivedBy: z.string().nullable(),
    /** The kinds of images stored for it. */
    pictures: z.array(z.enum(['receipt', 'packaging', 'signature'])),
    items: z.array(orderItem),
  })
  .meta({ id: 'Order' })
export type Order = z.infer<typeof order>

export const orderHistory = z.object({
  code: z.string(),
  total: reais,
  histories: z.array(
    z.object({
      status: z.string(),
      statusKey: z.int(),
      action: z.string(),
      user: z.string(),
      /** When it was done. */
      when: instant,
      /** When the server heard of it: later for what a phone recorded without a network. */
      recordedAt: instant,
      comment: z.string(),
    }),
  ),
})
export type OrderHistory = z.infer<typeof orderHistory>

export const statusCount = z.object({ key: z.int(), status: z.string(), quantity: z.int() })
export type StatusCount = z.infer<typeof statusCount>

/**
 * When a phone without a network recorded it. Where it lies in the future, before the step before it or more than 72 hours
 * back, the time of arrival is used.
 */
const done = { occurredAt: instant.optional() }

export const orderActionBody = z.strictObject({ orderId: id, ...done })
/** Fields of every call with a proof; `proofReason` is why one that was seen before is accepted. */
export const proofWords = {
  endToEndId: endToEndId.optional(),
  proofReason: requiredText(500, 'Informe o motivo').optional(),
}
export const approveOrderBody = z.strictObject({ orderId: id, ...proofWords })
export const refuseOrderBody = z.strictObject({ orderId: id, comment: text(500).default('') })

/** `serials` name units packed before their product was serialised that now come back to stock. */
export const cancelOrderBody = z.strictObject({
  orderId: id,
  comment: neededComment,
  serials: namedUnits,
})
/** `receiptImage` may also be a PDF of up to 2 MB. */
export const sendProofBody = z.strictObject({ orderId: id, receiptImage: image, ...proofWords })

/** A proof of an order's transfer, as staff see it. */
export const orderProof = z.object({
  id: z.int(),
  at: instant,
  user: z.string(),
  imageUrl: z.string().nullable(),
  isPdf: z.boolean(),
  endToEndId: z.string().nullable(),
  /** Read from the text of a PDF. */
  amount: z.number().nullable(),
  paidOn: z.iso.date().nullable(),
  payer: z.string(),
  /** Why the person who sent it, or approved it, accepted it although it was seen before. */
  reason: z.string(),
  acceptedReason: z.string(),
  similar: z.array(similarProof),
})
export type OrderProof = z.infer<typeof orderProof>
export const orderProofs = z.object({
  proofs: z.array(orderProof),
  /** Whether approving requires a reason. */
  needsReason: z.boolean(),
  /** Null while no statement was imported, or for an order that no statement can show. */
  inBank: z.boolean().nullable(),
})
export type OrderProofs = z.infer<typeof orderProofs>
export const packOrderBody = z.strictObject({
  orderId: id,
  ...done,
  images: z.array(image).max(MAX_PACKAGING_IMAGES),
  /** One for each unit of a serialised product. */
  serials: namedUnits,
})
/** A serial number scanned before the order is packed. */
export const packableParams = z.strictObject({
  orderId: idParam,
  serial: requiredText(60, 'Informe o número de série'),
})
export const packable = z.object({ productId: z.int() })

export const deliverOrderBody = z.strictObject({
  orderId: id,
  ...done,
  signature: image,
  receivedBy: nameText(120, 'Informe quem recebeu o pedido'),
  /** Cash in reais that the customer paid; by default the amount to pay in cash. */
  cashReceived: money.optional(),
  /** The serial numbers scanned at the door; all units of the order where the company requires it. */
  serials: z
    .array(z.union([serial, z.strictObject({ productId: id, serial }).transform((unit) => unit.serial)]))
    .max(MAX_SERIALS)
    .default([]),
})
/** A pickup order handed over at once. */
export const handOverOrderBody = z.strictObject({
  orderId: id,
  /** One for each unit of a serialised product, unless the order is packed already. */
  serials: namedUnits,
  /** Cash in reais that stays in the till; by default the amount to pay in cash. */
  cashReceived: money.optional(),
})
export const finishOrderBody = z.strictObject({ orderId: id, cashReceived: money.optional() })
export const failDeliveryBody = z.strictObject({
  orderId: id,
  ...done,
  reason: z.enum(keysOf(FAILURE_REASONS), 'Informe o motivo'),
  comment: text(500).default(''),
  image: image.optional(),
})
export const deliveryAttempts = z.object({
  attempts: z.array(
    z.object({
      reason: z.enum(keysOf(FAILURE_REASONS)),
      text: z.string(),
      comment: z.string(),
      deliverer: z.string().nullable(),
      user: z.string(),
      when: instant,
      imageUrl: z.string().nullable(),
    }),
  ),
})
export type DeliveryAttempts = z.infer<typeof deliveryAttempts>
/** The only status that clients set directly: 4, by key or name. */
export const changeStatusBody = z.strictObject({
  orderId: id,
  newStatus: z.literal([ORDER_STATUS.EM_ENTREGA, 'SHIPPING']),
})
export const delivererParams = z.strictObject({ orderId: idParam, id: idParam })

export const returnedItemBody = z.strictObject({
  orderId: id,
  ...done,
  fromOrderId: id,
  productId: id,
  quantity: soldUnits,
  comments: text(500).default(''),
  defective: z.boolean().default(false),
  /** Units that had already come back when the person looked: a repeated call is refused instead of recorded twice. */
  returnedSeen: z.int().min(0).max(MAX_QUANTITY).optional(),
  /** Serial number of the returned unit, when its product is serialised. */
  serial: serial.optional(),
  /** Serial numbers of several returned units. */
  serials: serialList.optional(),
})
