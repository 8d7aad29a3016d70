import { CUSTOMER_STATUS_LABELS } from '@shop/domain/customer-status'
import { CUSTOMER_SORTS } from '@shop/domain/list-sorts'
import { LARGEST_PAGE } from '@shop/domain/page-sizes'
import { z } from 'zod'
import {
  creditLimit,
  customerAddress,
  customerDocument,
  customerName,
  customerNotes,
  internalNote,
  phone,
  termPlans,
} from './customer-fields.ts'
import {
  chosenId,
  email,
  id,
  idParam,
  instant,
  keysOf,
  money,
  NO_EMAIL,
  neededComment,
  pageQuery,
  percent,
  percentage,
  period,
  RULE,
  reais,
  reasonText,
  requiredMoney,
  seenVersion,
  text,
} from './wire.ts'

/** `counter`: of the active ones those registered at the counter for whom nobody has set freight and terms yet. */
export const CUSTOMER_LISTS = ['active', 'waiting', 'counter', 'blocked', 'reproved'] as const
export type CustomerList = (typeof CUSTOMER_LISTS)[number]

const level = z.literal([0, 1, 2, 3], 'Informe o nível do cliente')
const NO_FREIGHT = 'Informe o preço do frete para o cliente'
const shippingCost = requiredMoney(NO_FREIGHT)
const search = text(200).default('')

const levelFilter = z
  .enum(['0', '1', '2', '3'])
  .transform((value) => Number(value) as 0 | 1 | 2 | 3)
  .optional()

const finding = {
  search,
  level: levelFilter,
  delivererId: idParam.optional(),
  sort: z.enum(CUSTOMER_SORTS.flatMap((name) => [name, `-${name}`] as const)).default('-createdAt'),
}

/** Customers of a list, newest first unless `sort` differs. */
export const customerPageQuery = z.strictObject({ ...pageQuery(LARGEST_PAGE), ...finding })
export type CustomerPage = z.infer<typeof customerPageQuery>

export const customerExportQuery = z.strictObject({
  list: z.enum(CUSTOMER_LISTS).default('active'),
  ...finding,
})

export const customerSearchQuery = z.strictObject({ param: search })

export const customerStatus = z.enum(keysOf(CUSTOMER_STATUS_LABELS))

export const customer = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  /** The customer typed the code that was mailed to this address. */
  emailVerified: z.boolean(),
  phone: z.string(),
  document: z.string(),
  level: z.int(),
  status: customerStatus,
  approved: z.boolean(),
  isBlocked: z.boolean(),
  /** The deliverer's name; `delivererAssociated` has the id. */
  deliverer: z.string().nullable(),
  delivererAssociated: z.object({ id: z.int(), name: z.string() }).nullable(),
  warrantyPercentage: percentage,
  fastDeliveryTax: reais,
  /** 'Observações': the customer reads and writes them too. */
  notes: z.string(),
  /** 'Anotação interna': the customer never reads it. */
  internalNote: z.string(),
  /** Why the customer is blocked or was reproved; null in every other status. */
  blockNote: z.string().nullable(),
  /** Sum of the customer's sales, in reais. */
  totalPurchase: reais,
  /** The most that the customer may owe, and the open principal of all instalments, in reais. */
  creditLimit: reais,
  owed: reais,
  termPlans: z.array(z.array(z.int())),
  /** Registered at the counter: buys for pickup only until somebody sets the freight. */
  termsPending: z.boolean(),
  address: z.object({
    street: z.string(),
    number: z.string(),
    neighborhood: z.string(),
    complement: z.string(),
    zipCode: z.string(),
    state: z.string(),
    city: z.string(),
    shippingCost: reais,
  }),
  createdAt: instant,
  version: z.int(),
})
export type Customer = z.infer<typeof customer>

/** The data needed to choose a customer to sell to; all data for people who manage customers. */
export const foundCustomer = customer
  .partial()
  .required({ id: true, name: true, email: true, level: true, status: true })
  .extend({
    /** The last digits of the telephone, to distinguish customers of one name. */
    phoneEnd: z.string(),
    /** The balance of the account, in reais. */
    credit: reais,
  })

/** A customer whom the staff register while they sell: without address, terms and password. */
export const registerCustomerBody = z.strictObject({
  name: customerName,
  phone,
  document: customerDocument.optional(),
  /** Another person with the telephone of a known customer. */
  sharesPhone: z.boolean().optional(),
})
export type RegisterCustomer = z.infer<typeof registerCustomerBody>
/** What customers may read about themselves. */
export const ownData = customer.pick({
  id: true,
  name: true,
  email: true,
  emailVerified: true,
  phone: true,
  document: true,
  status: true,
  level: true,
  address: true,
  notes: true,
  version: true,
})
export type OwnData = z.infer<typeof ownData>
export type FoundCustomer = z.infer<typeof foundCustomer>

export const customersResponse = z.object({ customers: z.array(customer), total: z.int() })

/** Number of customers in each list. */
export const customerCounts = z.object({
  active: z.int(),
  waiting: z.int(),
  counter: z.int(),
  blocked: z.int(),
  reproved: z.int(),
})
export type CustomerCounts = z.infer<typeof customerCounts>

export const customerDetails = customer.extend({
  termsAcceptedAt: instant.nullable(),
  /** Has no password yet and may get the link for the first one. */
  awaitsPassword: z.boolean(),
  history: z.array(z.object({ who: z.string(), when: instant, change: z.string() })),
})
export type CustomerDetails = z.infer<typeof customerDetails>

export const customerLevel = z.object({ value: z.int(), text: z.string() })

/** The decision about an application; the terms are required for an approval only. */
export const reviewCustomerBody = z
  .strictObject({
    email,
    approve: z.boolean(),
    level: level.optional(),
    shippingCost: shippingCost.optional(),
    warrantyPercentage: percent.optional(),
    fastDeliveryTax: money.optional(),
    /** The deliverer that an approved customer is associated with. */
    delivererId: id.optional(),
    /** Only people who manage receivables too may send it. */
    creditLimit: creditLimit.optional(),
    termPlans: termPlans.optional(),
    /** Why an application is reproved. */
    note: reasonText(500).optional(),
    internalNote: internalNote.optional(),
    version: seenVersion,
  })
  .refine(({ approve, level }) => !approve || level !== undefined, {
    path: ['level'],
    message: 'Informe o nível do cliente',
    params: RULE,
  })
  .refine(({ approve, shippingCost }) => !approve || shippingCost !== undefined, {
    path: ['shippingCost'],
    message: NO_FREIGHT,
    params: RULE,
  })
export type ReviewCustomer = z.infer<typeof reviewCustomerBody>

/** Fields left out stay unchanged. */
export const editCustomerBody = z.strictObject({
  customerId: id,
  email: email.optional(),
  level: level.optional(),
  shippingCost: shippingCost.optional(),
  warrantyPercentage: percent.optional(),
  fastDeliveryTax: money.optional(),
  /** Only people who manage receivables too may send it. */
  creditLimit: creditLimit.optional(),
  termPlans: termPlans.optional(),
  approve: z.boolean().optional(),
  name: customerName.optional(),
  phone: phone.optional(),
  document: customerDocument.optional(),
  address: customerAddress.optional(),
  notes: customerNotes.optional(),
  internalNote: internalNote.optional(),
  version: seenVersion,
})
export type EditCustomer = z.infer<typeof editCustomerBody>

export const changeCustomerStatusBody = z
  .strictObject({
    status: z.enum(['Waiting', 'Approved', 'Reproved', 'Blocked']),
    note: reasonText(500).nullish(),
    version: seenVersion,
  })
  .refine(({ status, note }) => status !== 'Blocked' || Boolean(note), {
    path: ['note'],
    message: 'Preencha o campo',
    params: RULE,
  })
export type ChangeCustomerStatus = z.infer<typeof changeCustomerStatusBody>

export const signDelivererBody = z.strictObject({
  delivererId: chosenId('Informe o entregador'),
  customerId: id,
  version: seenVersion,
})
export type SignDeliverer = z.infer<typeof signDelivererBody>

/** In the URL, because some proxies drop the body of a DELETE. */
export const removeCustomerQuery = z.strictObject({ version: idParam.optional() })

/** The e-mail address, or the id: an address always has an '@'. */
export const customerKeyParam = z.strictObject({
  email: z.union([z.string().regex(/^[1-9]\d{0,8}$/), email], NO_EMAIL),
})

export const customerHistoryParams = z.strictObject({ id: idParam, ...period })
export const customerHistoryPageQuery = z.strictObject(pageQuery(LARGEST_PAGE))

export const customerHistoryOrder = z.object({
  orderId: z.int(),
  code: z.string(),
  status: z.string(),
  statusKey: z.int(),
  purchasedAt: instant,
  items: z.array(z.object({ name: z.string(), quantity: z.int(), unitPrice: reais })),
  shippingCost: reais,
  totalWarranty: reais,
  totalExchange: reais,
  totalReturn: reais,
  creditUsed: reais,
  total: reais,
  totalOrder: reais,
  /** What is left of the total after credit, whether received or not. */
  toPay: reais,
})
export type CustomerHistoryOrder = z.infer<typeof customerHistoryOrder>

export const customerHistory = z.object({
  histories: z.array(customerHistoryOrder),
  total: z.int(),
  /** Sum of the whole period's orders, in reais. */
  totalOrders: reais,
})
export type CustomerHistory = z.infer<typeof customerHistory>

const records = z.array(z.record(z.string(), z.unknown()))
/** Everything stored about one customer, for that person. */
export const personalData = z.object({
  exportedAt: instant,
  customer: z.record(z.string(), z.unknown()),
  orders: records,
  returnedItems: records,
  returns: records,
  credit: records,
  parts: records,
  proofs: records,
  bankLines: records,
  instalments: records,
  payments: records,
  debt: records,
  pixPayments: records,
  pixConfirmations: records,
  cart: records,
  wants: records,
  mails: records,
  sessions: records,
  searches: records,
  signIns: records,
  history: records,
})

export const anonymiseCustomerBody = z.strictObject({
  reason: neededComment,
  version: seenVersion,
})

/** The terms of most approved customers of a neighbourhood, and how many of them pay that freight. */
export const usualTerms = z.object({
  shippingCost: reais.nullable(),
  customers: z.int(),
  fastDeliveryTax: reais.nullable(),
  delivererId: z.int().nullable(),
})
export type UsualTerms = z.infer<typeof usualTerms>
