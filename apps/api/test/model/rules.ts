import {
  type Claim,
  type Customer,
  get,
  type Line,
  type Movement,
  namesOf,
  type Order,
  type Part,
  type PartKind,
  type Product,
  type Request,
  type ResultEvent,
  SALES,
  type State,
  type TradeIn,
  UNPACKED,
  UNPAID,
  type UnitPlace,
} from './state.ts'

/** Rounded half away from zero, once, on the unit price. */
export const share = (cents: number, ppm: number): number =>
  Math.sign(cents * ppm) * Math.floor((Math.abs(cents * ppm) + 500_000) / 1_000_000)

export function unitPrice(product: Product, level: Customer['level']): number {
  if (level === 1) return product.cost + share(product.cost, product.goldPpm)
  if (level === 2) return product.cost + share(product.cost, product.silverPpm)
  return product.price
}

export const warrantyOf = (customer: Customer, subTotal: number) => share(subTotal, customer.warrantyPpm)

/** The price agreed for the order. */
export const agreed = ({ subTotal, warranty, freight }: Order) => subTotal + warranty + freight

/** The price that remains after what came back of the order. */
export const owed = (order: Order) =>
  Math.max(0, agreed(order) - order.ownBack - (order.freightBack ? order.freight : 0))

/** Everything that was received for the order. */
export const received = ({ creditUsed, paid, termPaid, carriedIn }: Order) =>
  creditUsed + paid + termPaid + carriedIn

/** What can still be given back for the order: never more than was received. */
export const surplus = (order: Order) => Math.max(0, received(order) - order.given - owed(order))

/** The amount to collect for the order. */
export const toPay = (order: Order) =>
  Math.max(0, agreed(order) - order.exchange - order.return - order.creditUsed - order.lowered)

/** Used phones that wait for the customer's sale. */
export const openTradeIns = (state: State, customer: string): TradeIn[] =>
  Object.values(state.tradeIns).filter((one) => one.customer === customer && !one.isSettled)

export const payingLine = (state: State, name: string) =>
  Object.values(state.bankLines).find(({ pays }) => pays === name)

/** What an id paid: an order or a payment of instalments, null for anything else; undefined for nothing. */
export function paidById(state: State, id: string): string | null | undefined {
  const debt = namesOf(state.debtPayments).find((name) => {
    const one = get(state.debtPayments, name)
    return one.id === id && !one.isVoid
  })
  const payment = state.payments[id]
  // What was given back pays nothing.
  return debt ?? (payment?.usedFor === undefined && payment?.isDecided ? null : payment?.usedFor)
}

/** Whether a line was settled with the id. */
export const isSettledById = (state: State, id: string | null): boolean =>
  Object.values(state.bankLines).some(
    ({ payment, status }) => id !== null && payment === id && status === 'settled',
  )

export const waitingParts = ({ parts }: Order, of: PartKind): Part[] =>
  parts.filter(({ kind, status }) => kind === of && status === 'waiting')

/** The status of an order after one more Pix: it waits for every Pix first, then for proofs, then for a person. */
export function afterPix(state: State, order: Order): number {
  if (waitingParts(order, 'pix').length > 1) return 9
  const transfers = waitingParts(order, 'transfer')
  if (transfers.some(({ hasProof }) => !hasProof)) return 10
  return transfers.length > 0 || !state.pixAuto ? 11 : 1
}

/** What is still to be collected in cash at the handover. */
export function cashDue(order: Order): number {
  if (order.parts.length === 0) return order.payment === 'cash' ? toPay(order) : 0
  const others = order.parts.filter(({ kind }) => kind !== 'cash')
  return Math.max(
    0,
    others.reduce((due, { amount, lowered }) => due - amount + lowered, toPay(order)),
  )
}

export function credit(state: State, customer: string, amount: number): void {
  get(state.customers, customer).balance += amount
}

/** Credits what was received beyond what is owed. */
export function settleSurplus(state: State, order: Order): void {
  const amount = surplus(order)
  credit(state, order.customer, amount)
  order.given += amount
}

/** Whether a Pix of the order was given back and nobody has seen it: nobody approves the order before. */
export const hasReturnedPix = (state: State, order: string): boolean =>
  Object.values(state.payments).some(
    (one) => one.order === order && one.outcome === 'returned' && !one.isDecided && one.debt === undefined,
  )

/** The unpaid orders of a customer, in the order in which they were placed. */
export const unpaidOrders = (state: State, customer: string): string[] =>
  Object.entries(state.orders)
    .filter(([, order]) => order.customer === customer && UNPAID.includes(order.status) && order.paid === 0)
    .map(([name]) => name)

/** Whether the open till has less than this amount; without an open till nothing is taken from it. */
export const isTillShort = (state: State, amount: number): boolean =>
  amount > 0 && state.till !== null && get(state.sessions, state.till).expected < amount

/** Units of an order's line that the shop bought back. */
export const boughtOf = (state: State, order: string, product?: string): string[] =>
  state.bought
    .filter((one) => one.order === order && (product === undefined || one.product === product))
    .map(({ serial }) => serial)

/** The account that receives the next Pix: the oldest that is not disabled. */
export const pixReceiver = ({ accounts }: State): string | null =>
  Object.keys(accounts).find((name) => {
    const { kind, isDisabled } = get(accounts, name)
    return kind === 'Pix' && !isDisabled
  }) ?? null

/** Units of an order that can still come back; undefined for a product that it has not. */
export function leftOf(state: State, order: string, product: string): number | undefined {
  const line = lineOf(get(state.orders, order), product)
  return line && line.quantity - line.back - boughtOf(state, order, product).length
}

/** In which statuses of its order a customer's request can be made and waits. */
export const REQUESTED_IN = { cancel: [9, 10], return: [5, 13] } as const

/** A request ends by itself when its order moves on; no order returns to a status in which it can be made. */
export const isOpenRequest = (state: State, { order, kind, isOver }: Request): boolean =>
  !isOver && (REQUESTED_IN[kind] as readonly number[]).includes(get(state.orders, order).status)

/** A request to give goods back ends when nothing of them is left. */
export function endAnswered(state: State, order: string): void {
  for (const request of Object.values(state.requests))
    if (request.order === order && request.kind === 'return')
      request.isOver ||= request.items.every(({ product }) => leftOf(state, order, product) === 0)
}

/** Claims that are not over are closed when their unit comes back, is bought or leaves again. */
export function endClaims(state: State, isAbout: (serial: string, claim: Claim) => boolean): void {
  for (const claim of Object.values(state.claims)) {
    const isOver = ['refunded', 'handed_back', 'closed'].includes(claim.status)
    const serial = claim.status === 'replaced' ? (claim.replacement ?? claim.serial) : claim.serial
    if (!isOver && isAbout(serial, claim)) claim.status = 'closed'
  }
}

/** Cash that enters or leaves the open till; nothing while it is closed. */
export function moveCash(state: State, amount: number): void {
  if (state.till !== null) get(state.sessions, state.till).expected += amount
}

export function moveStock(
  state: State,
  product: string,
  kind: string,
  change: number,
  more: Pick<Movement, 'price' | 'costs'> = {},
): void {
  const row = get(state.products, product)
  const before = row.stock
  row.stock += change
  row.movements.push({ kind, before, in: Math.max(0, change), out: Math.max(0, -change), ...more })
}

export const lineOf = (order: Order, product: string): Line | undefined =>
  order.lines.find((line) => line.product === product)

export const unitsAt = (state: State, product: string, place: UnitPlace, order?: string): string[] =>
  Object.entries(state.units)
    .filter(([, unit]) => unit.product === product && unit.place === place)
    .filter(([, unit]) => order === undefined || unit.order === order)
    .map(([serial]) => serial)

/** Those of the numbers that left with the order and came in again by a stock entry. */
export const alreadyIn = (
  state: State,
  order: string,
  product: string,
  serials?: readonly string[],
): string[] =>
  state.reentered
    .filter((one) => one.order === order && one.product === product)
    .map(({ serial }) => serial)
    .filter((serial) => serials?.includes(serial) ?? true)

/** Units that came in already cannot come in twice: they are taken out of the ledger again and stay where they are. */
export function settleReentered(
  state: State,
  order: string,
  product: string,
  serials: readonly string[],
): void {
  if (serials.length === 0) return
  moveStock(state, product, 'inventory', -serials.length)
  state.reentered = state.reentered.filter((one) => one.order !== order || !serials.includes(one.serial))
}

/** Units of the product that are sold but lie on the shelf until their order is packed. */
export const unpackedUnits = (state: State, product: string): number =>
  Object.values(state.orders)
    .filter(({ status }) => UNPACKED.includes(status))
    .flatMap(({ lines }) => lines.filter((line) => line.product === product))
    .reduce((sum, { quantity, back }) => sum + quantity - back, 0)

/** The reasons for which units cannot make a move: statuses of the response. */
export function refusedSerials(
  state: State,
  product: string,
  serials: readonly string[],
  needed: number,
  allows: (serial: string) => number | undefined,
): number[] {
  if (!get(state.products, product).isSerialised) return serials.length > 0 ? [422] : []
  const reasons: number[] = []
  if (serials.length !== needed || new Set(serials).size !== serials.length) reasons.push(422)
  for (const serial of serials) reasons.push(allows(serial) ?? 0)
  return reasons.filter((status) => status > 0)
}

/** Allows units of the product at one place: another product is 422, another place 409. */
export const unitsIn =
  (state: State, product: string, place: UnitPlace, order?: string) =>
  (serial: string): number | undefined => {
    const unit = state.units[serial]
    if (!unit || unit.product !== product) return 422
    if (unit.place !== place || (order !== undefined && unit.order !== order)) return 409
    return undefined
  }

export function placeUnits(
  state: State,
  product: string,
  serials: readonly string[],
  place: UnitPlace,
  order: string | null = null,
): void {
  if (!get(state.products, product).isSerialised) return
  state.missing = state.missing.filter((one) => !serials.includes(one))
  for (const serial of serials) {
    const cost = state.units[serial]?.cost ?? null
    state.units[serial] = { product, place, order, cost }
  }
}

/** Writes an event of today. */
export const note = (state: State, event: Pick<ResultEvent, 'order'> & Partial<ResultEvent>): void => {
  state.events.push({
    day: state.day,
    product: null,
    units: 0,
    goods: 0,
    cost: 0,
    services: 0,
    fees: 0,
    isBack: false,
    ...event,
  })
}

/** A serialised unit costs its own price from its packing until it comes back. */
export function recordUnits(
  state: State,
  name: string,
  product: string,
  serials: readonly string[],
  sign: 1 | -1,
): void {
  const cost = lineOf(get(state.orders, name), product)?.cost ?? 0
  for (const serial of serials) {
    const again = state.reentered.find((one) => one.serial === serial && one.order === name)
    const own = (again ?? state.units[serial])?.cost ?? null
    if (own !== null && get(state.products, product).isSerialised)
      note(state, { order: name, product, cost: sign * (own - cost), isBack: sign < 0 })
  }
}

/** The fee of a card, in parts per million of the amount paid by card. */
export const CARD_FEE_PPM = 34_500

const cardFees = ({ parts }: Order) =>
  parts.reduce((sum, { kind, amount }) => (kind === 'card' ? sum + share(amount, CARD_FEE_PPM) : sum), 0)

const HANDED_OVER = [5, 13]

/** Records that an order was handed over, became a sale, or that a sale ended, today. */
export function recordSales(state: State): void {
  for (const [name, order] of Object.entries(state.orders)) {
    if (HANDED_OVER.includes(order.status)) order.handedOn ??= state.day
    const isSale = SALES.includes(order.status)
    if (isSale === order.isSale) continue
    order.isSale = isSale
    const sign = isSale ? 1 : -1
    const isBack = !isSale
    for (const { product, quantity, back, price, cost } of order.lines) {
      const units = sign * (isSale ? quantity : quantity - back)
      note(state, { order: name, product, units, goods: units * price, cost: units * cost, isBack })
    }
    const services = order.warranty + order.freight - (order.freightBack ? order.freight : 0)
    // The fee of a card is not given back when the sale ends.
    note(state, { order: name, services: sign * services, fees: isSale ? cardFees(order) : 0, isBack })
  }
}

/** Whether who makes the employee's calls of this step holds one of the permissions. */
export const holds = ({ by }: State, ...permissions: readonly string[]): boolean =>
  by.permissions.includes('full:access') || permissions.some((one) => by.permissions.includes(one))

/** Who is recorded for an action of this person. */
export const personOf = ({ by }: State, as: string): string => (as === 'admin' ? by.name : as)

/** Sells for the shop. */
export const SELLERS = ['bo:manage:internal_sales', 'bo:manage:selling', 'app:counter']
/** Decides what is given beyond the rules. */
export const GIVER = 'bo:manage:orders'
export const DEBTS = 'bo:manage:receivables'

export class Refused extends Error {
  readonly statuses: readonly number[]
  constructor(statuses: readonly number[]) {
    super(`refused with ${statuses}`)
    this.statuses = statuses
  }
}

/** Throws one of the reasons that apply: the rules do not define which of several is reported. */
export function refuse(...reasons: readonly (readonly [holds: boolean, ...statuses: number[]])[]): void {
  const statuses = reasons.flatMap(([holds, ...status]) => (holds ? status : []))
  if (statuses.length > 0) throw new Refused(statuses)
}

/** An approved transfer counts as what was to be paid. */
export function receiveTransfers(order: Order): void {
  if (order.payment === 'transfer' && order.parts.length === 0) order.paid = toPay(order)
  for (const part of order.parts.filter(({ kind }) => kind === 'transfer')) {
    part.status = 'received'
    order.paid += part.amount
  }
}
