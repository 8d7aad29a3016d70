import type { Cents } from './money.ts'
import { type Ppm, ppmBetween, shareOf } from './percent.ts'

/** A customer's level: 1 gold, 2 silver, 3 bronze, 0 none. */
export type Level = 0 | 1 | 2 | 3

export const LEVELS = [
  { value: 1, text: 'Ouro' },
  { value: 2, text: 'Prata' },
  { value: 3, text: 'Bronze' },
] as const satisfies readonly { value: Level; text: string }[]

/** The level's label; 'Sem nível' for a customer without one. */
export function levelLabel(level: number): string {
  return LEVELS.find(({ value }) => value === level)?.text ?? 'Sem nível'
}

/** The values that determine a product's prices. `sellPriceCents` is the bronze price. */
export interface PriceTerms {
  costCents: Cents
  sellPriceCents: Cents
  goldPpm: Ppm
  silverPpm: Ppm
}

export function goldPrice(terms: Pick<PriceTerms, 'costCents' | 'goldPpm'>): Cents {
  return terms.costCents + shareOf(terms.costCents, terms.goldPpm)
}

export function silverPrice(terms: Pick<PriceTerms, 'costCents' | 'silverPpm'>): Cents {
  return terms.costCents + shareOf(terms.costCents, terms.silverPpm)
}

/** The largest percentage that a level may add to the cost: 10,000 %. */
export const MAX_MARKUP_PPM: Ppm = 100_000_000

/** The bronze percentage is computed from the sell price; it is never entered. */
export function bronzePpm(terms: Pick<PriceTerms, 'costCents' | 'sellPriceCents'>): Ppm {
  return ppmBetween(terms.costCents, terms.sellPriceCents)
}

/** The unit price for a customer of this level, in cents; the only place where prices are rounded. */
export function priceForLevel(terms: PriceTerms, level: Level): Cents {
  if (level === 1) return goldPrice(terms)
  if (level === 2) return silverPrice(terms)
  return terms.sellPriceCents
}

/** 1 by deliverer, 2 pickup at the shop. */
export type Delivery = 1 | 2

export const DELIVERY = { 1: 'Motoboy', 2: 'Retirada na loja' } as const satisfies Record<Delivery, string>

/** How a part of an order is paid. */
export const PART_KINDS = {
  cash: 'Dinheiro',
  transfer: 'Depósito',
  pix: 'Pix',
  card: 'Cartão',
  term: 'A prazo',
} as const

export type PartKind = keyof typeof PART_KINDS

/** How an order is paid: the kind of all its parts, or `mixed`. */
export const PAYMENTS = { ...PART_KINDS, mixed: 'Vários' } as const

export type Payment = keyof typeof PAYMENTS

/** As customers read them: 'Depósito' is the back-office's word. */
export const CUSTOMER_PAYMENTS = { ...PAYMENTS, transfer: 'Transferência' } as const

/** What the buyer chooses at checkout. */
export interface OrderChoice {
  delivery: Delivery
  withWarranty: boolean
  isFastDelivery: boolean
  /** Use the customer's credit, as far as it covers the order. */
  useCredit?: boolean
}

/** The cart's sum and the customer's agreed terms. */
export interface CartTerms {
  totalAmountCents: Cents
  shippingCostCents: Cents
  /** The amount that the warranty adds if taken, see {@link warrantyCents}. */
  warrantyCents: Cents
  fastDeliveryTaxCents: Cents
  /** The balance of the customer's credit; 0 if not given. */
  creditCents?: Cents
  /** How much used phones that the customer sells in this sale lower it; the rest becomes credit. */
  tradeInCents?: Cents
}

export interface OrderPrice {
  subTotalCents: Cents
  warrantyCents: Cents
  freightCents: Cents
  totalCents: Cents
  /** Taken from the customer's credit, used phones sold in this sale included. */
  creditUsedCents: Cents
  /** Amount still to pay, in cents. */
  toPayCents: Cents
}

/** The amount that the warranty adds to an order, in cents. */
export function warrantyCents(totalAmountCents: Cents, warrantyPpm: Ppm): Cents {
  return shareOf(totalAmountCents, warrantyPpm)
}

/**
 * The price of an order, in cents, computed by the same function on screen and server. Fast delivery is ignored with
 * pickup: callers refuse that combination before.
 */
export function orderPrice(terms: CartTerms, choice: OrderChoice): OrderPrice {
  const subTotal = terms.totalAmountCents
  const warranty = choice.withWarranty ? terms.warrantyCents : 0
  const freight = freightCents(terms, choice)
  const total = subTotal + warranty + freight
  const credit = choice.useCredit ? (terms.creditCents ?? 0) : 0
  const creditUsed = Math.min(credit + (terms.tradeInCents ?? 0), total)
  return {
    subTotalCents: subTotal,
    warrantyCents: warranty,
    freightCents: freight,
    totalCents: total,
    creditUsedCents: creditUsed,
    toPayCents: total - creditUsed,
  }
}

function freightCents(terms: CartTerms, choice: OrderChoice): Cents {
  if (choice.delivery === 2) return 0
  if (choice.isFastDelivery) return terms.fastDeliveryTaxCents
  // The shop's rule: taking the warranty waives the common freight, but not the fast one.
  return choice.withWarranty ? 0 : terms.shippingCostCents
}
