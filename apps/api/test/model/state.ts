/**
 * The state of a shop as its rules describe it: plain data, amounts in cents, no code of the product. Names ('c0', 'p2',
 * 'o17') stand for the ids of the server, so that a state can be copied and compared.
 */
export type Payment = 'cash' | 'transfer' | 'pix' | 'card' | 'term' | 'mixed'
export type PartKind = 'cash' | 'transfer' | 'pix' | 'card' | 'term'
export type UnitPlace = 'stock' | 'sold' | 'defective' | 'gone' | 'custody'

export interface Customer {
  level: 0 | 1 | 2 | 3
  isBlocked: boolean
  freight: number
  warrantyPpm: number
  fastTax: number
  deliverer: string | null
  /** Most that the customer may owe. */
  limit: number
  balance: number
  /** Product and quantity, in the order in which they were added. */
  cart: Record<string, number>
}

export interface Movement {
  kind: string
  before: number
  in: number
  out: number
  /** For a sale: the price of a unit. */
  price?: number
  /** For a stock entry: the product's cost before it, and the unit cost of the entry, in cents. */
  costs?: readonly [number, number]
}

export interface Product {
  cost: number
  price: number
  goldPpm: number
  silverPpm: number
  stock: number
  defective: number
  isArchived: boolean
  isSerialised: boolean
  /** Every movement of the stock ledger. */
  movements: Movement[]
}

export interface Unit {
  product: string
  place: UnitPlace
  order: string | null
  cost: number | null
}

export interface Line {
  product: string
  quantity: number
  price: number
  cost: number
  /** Units that came back. */
  back: number
}

/** The state of a Pix for an order in one payment, or for a part. */
export interface Seen {
  /** Confirmed by a person before the provider reported a payment. */
  isConfirmed: boolean
  /** The amount received by a payment that the provider reported, less what the bank gave back of it; 0 before. */
  seen: number
  /** What the bank gave back of it after the order had gone on. */
  returned: number
  /** The amount that a person confirmed. */
  confirmed?: number
}

/** What a Pix code is for: an order, a part of it by its position, or instalments. */
export type Charge = (
  | { order: string; part: number | null }
  | { customer: string; instalments: Named[]; amount: number }
) & {
  /** The account that receives it; null when it was removed since. */
  account: string | null
}

/** An account of the shop that customers pay into. */
export interface Account {
  kind: 'Pix' | 'Transfer'
  isDisabled: boolean
}

/** A part in which an order is paid; an order in one payment has none. */
export interface Part extends Seen {
  kind: PartKind
  amount: number
  /** How much of what was owed for it was lowered by value that came back. */
  lowered: number
  status: 'waiting' | 'received' | 'refused' | 'refunded'
  /** For a transfer. */
  hasProof: boolean
  /** For a part on term: days after the sale on which its instalments are due. */
  days?: number[]
}

/** What is owed for an order: principal, due on a day of the history. */
export interface Instalment {
  order: string
  /** The part of the order; null for cash of an order in one payment. */
  part: number | null
  isRest: boolean
  /** The part of which a line of the bank showed less. */
  shown?: number
  number: number
  due: number
  amount: number
  paid: number
  returned: number
  ended: number
  /** The part of its fine that is not paid; null before a change after the due date fixed it. */
  fine: number | null
  /** Interest until the day `since` that is not paid. */
  interest: number
  since: number
}

/** The fields that identify an instalment. */
export type Named = Pick<Instalment, 'order' | 'part' | 'isRest' | 'number'>

/** Money received for instalments, oldest first or as chosen; a surplus is credit. */
export interface DebtPayment {
  customer: string
  kind: 'cash' | 'pix' | 'transfer' | 'card'
  amount: number
  /** Principal, and the fine and interest that were paid or waived. */
  taken: (Named & Record<'paid' | 'fine' | 'interest', number>)[]
  day: number
  over: number
  /** Reported by the provider of the Pix, so it cannot be voided. */
  isReported: boolean
  /** A person says that it came through the bank, so a line has to show it. */
  isTold: boolean
  /** The payment whose id at the bank was typed for it: its own name for a new id. */
  id: string | null
  isInTill: boolean
  isVoid: boolean
}

export interface Order extends Seen {
  customer: string
  payment: Payment
  parts: Part[]
  status: number
  isPickup: boolean
  isFast: boolean
  lines: Line[]
  subTotal: number
  warranty: number
  freight: number
  creditUsed: number
  /** Money received: a Pix, an approved transfer, cash, a card. */
  paid: number
  /** Money received for what was owed. */
  termPaid: number
  /** Cash received at the handover; null before. */
  cash: number | null
  /** What a person forwent who accepted a smaller Pix for it. */
  forgone: number
  /** Value of goods of other orders that were given for it. */
  carriedIn: number
  /** Money, credit and value carried to other orders that the customer got back for it. */
  given: number
  /** Value of its own goods that came back. */
  ownBack: number
  freightBack: boolean
  /** The sums that lower its amount to pay. */
  exchange: number
  return: number
  /** Value of returned goods that had not been paid, so that nothing is refunded for it. */
  lowered: number
  deliverer: string | null
  /** Who still has the goods of a failed delivery. */
  holder: string | null
  attempts: number
  settlement: string | null
  soldBy: string | null
  /** Days are counted from the beginning of the history. */
  placedOn: number
  shippedOn: number | null
  isSale: boolean
  handedOn: number | null
}

export interface PixPayment {
  /** The code that was paid. */
  charge: string | null
  order: string | null
  part: number | null
  amount: number
  /** `returned`: it had counted, and a person has to see that it was given back. */
  outcome: 'matched' | 'short' | 'surplus' | 'duplicate' | 'late' | 'unknown' | 'used' | 'returned'
  isDecided: boolean
  /** The order that it paid, or null for instalments and credit; absent before. */
  usedFor?: string | null
  /** The payment of instalments that it is. */
  debt?: string
  /** Refunds that the provider reported, and those of them that no return or payout of the shop had asked for. */
  refunded: number
  returned: number
  /** The ids of the refunds. */
  refunds: string[]
  /** What of it is the customer's credit. */
  credited: number
  /** Payouts recorded before it came. */
  payoutsBefore: number
}

/** A line of a bank statement. */
export interface BankLine {
  /** The shop's account that its file names. */
  account: string
  /** The bank's id of it, which another account may use too: the name of the first line that had it. */
  bankId: string
  /** The customer whose document the line contains. */
  customer: string | null
  amount: number
  /** The payment, of anything, whose id the line contains. */
  payment: string | null
  day: number
  status: 'waiting' | 'settled' | 'ignored'
  /** A person decided about it before: it no longer settles by itself. */
  isUndone: boolean
  /** An order, a settlement or a payment of instalments. */
  pays: string | null
  /** The part of the order. */
  part: number | null
  /** The amount that became credit, and the amount left open. */
  over: number
  rest: number
}

export interface Settlement {
  deliverer: string
  expected: number
  handed: number
  orders: string[]
  isVoid: boolean
  /** The till session that its cash entered. */
  session: string | null
}

export interface Return {
  order: string
  settle: 'credit' | 'cash' | 'pix' | 'transfer'
  /** Goods and freight. */
  total: number
  /** What the customer got for it: by `settle`, and the rest as credit. */
  given: number
  refund: number
  refundState: 'owed' | 'sent' | 'failed' | 'done'
  /** What of its refund the provider reported. */
  reported: number
  /** The refund is requested from the provider of the Pix. */
  asksProvider: boolean
}

/** What an event adds to the result of its day: signed units and cents. Events are never changed. */
export interface ResultEvent {
  day: number
  order: string
  /** Null for warranty, freight and card fees. */
  product: string | null
  units: number
  goods: number
  cost: number
  services: number
  /** What the operators of card machines keep. */
  fees: number
  /** The goods came back, or the sale was cancelled. */
  isBack: boolean
}

export interface TillSession {
  float: number
  expected: number
  counted: number | null
}

export interface Count {
  status: 'open' | 'finished' | 'approved'
  products: string[]
  /** Counted units, and what should have been on the shelf then. */
  lines: Record<string, { counted: number; expected: number; at: number; isApproved: boolean }>
}

export interface Purchase {
  status: 'draft' | 'sent' | 'partial' | 'received' | 'cancelled'
  lines: { product: string; quantity: number; received: number; cost: number }[]
}

export interface Receipt {
  purchase: string | null
  state: 'open' | 'held' | 'done' | 'removed'
  lines: { product: string; quantity: number; cost: number; serials: string[]; expected: number }[]
  freight: number
}

export interface Repricing {
  changes: { product: string; before: number; after: string }[]
  isUndone: boolean
}

/** A used phone that the shop buys. */
export interface TradeIn {
  /** The customer who sells it; null for somebody else. */
  customer: string | null
  product: string
  serial: string
  price: number
  settle: 'cart' | 'cash' | 'pix' | 'credit'
  /** Bought by somebody who manages orders, who may pay more than the table. */
  isByGiver: boolean
  /** Whether the record that the law requires is complete. */
  isComplete: boolean
  /** The day on which the holding is over. */
  sellableFrom: number
  isSettled: boolean
  isStocked: boolean
}

/** A claim on a sold unit. */
export interface Claim {
  serial: string
  order: string
  product: string
  /** `closed` when the unit came back, was bought or left again. */
  status: 'open' | 'analysis' | 'repaired' | 'replaced' | 'refunded' | 'refused' | 'handed_back' | 'closed'
  /** The unit that the customer got instead. */
  replacement: string | null
}

/** A unit that a supplier has or had. */
export interface Sent {
  batch: string
  serial: string
  product: string
  cost: number | null
  isDecided: boolean
}

/** A unit that left with an order and came in again by a stock entry, before it was recorded as returned. */
export interface Reentered {
  serial: string
  order: string
  product: string
  /** What it cost when it left. */
  cost: number | null
}

/** A unit that left with an order and was bought back: nothing is given back for it any more. */
export type BoughtBack = Pick<Reentered, 'serial' | 'order' | 'product'>

/** A line of goods that came back. */
export interface Back {
  day: number
  kind: 'exchange' | 'return'
  /** The order being settled, and the one whose goods came back. */
  order: string
  source: string
  product: string
  quantity: number
  price: number
  /** Who recorded it. */
  by: string
  /** On a document of its own, not on the order. */
  hasDocument: boolean
}

/** Settings for what is owed. */
export interface DebtTerms {
  /** Days that an instalment may be overdue while its customer still buys on term. */
  graceDays: number
  finePpm: number
  interestMonthPpm: number
}

export interface State {
  /** Who makes the employee's calls of this step. */
  by: { name: string; permissions: readonly string[] }
  pixAuto: boolean
  /** Units that the unpaid orders of one customer may hold together. */
  unpaidUnits: number
  /** The percentages of new products; null for none. */
  newPpm: { gold: number | null; silver: number | null }
  debtTerms: DebtTerms
  day: number
  /** The days of the history: some nights are long. */
  days: number[]
  customers: Record<string, Customer>
  products: Record<string, Product>
  units: Record<string, Unit>
  reentered: Reentered[]
  bought: BoughtBack[]
  /** Units that a count did not find: gone, and still the shop's. */
  missing: string[]
  orders: Record<string, Order>
  /** In the order in which they were opened. */
  instalments: Instalment[]
  debtPayments: Record<string, DebtPayment>
  charges: Record<string, Charge>
  /** Oldest first. */
  accounts: Record<string, Account>
  payments: Record<string, PixPayment>
  /** Credit paid out by Pix; the provider may report it as the refund of a payment. */
  payouts: { customer: string; amount: number; isReported: boolean }[]
  /** Everything that was paid out of a customer's credit. */
  paidOut: Record<string, number>
  autoSettle: boolean
  bankLines: Record<string, BankLine>
  settlements: Record<string, Settlement>
  returns: Record<string, Return>
  events: ResultEvent[]
  backs: Back[]
  /** Name of the open session. */
  till: string | null
  sessions: Record<string, TillSession>
  /** Deliverers who may not work any more. */
  blocked: string[]
  counts: Record<string, Count>
  requests: Record<string, Request>
  /** Products that a customer waits for, by 'c0/p0', and whether they came since. */
  wants: Record<string, { hasArrived: boolean }>
  purchases: Record<string, Purchase>
  receipts: Record<string, Receipt>
  tradeIns: Record<string, TradeIn>
  holdingDays: number
  claims: Record<string, Claim>
  sent: Sent[]
  repricings: Record<string, Repricing>
}

/** What a customer asks for an order; over when it was decided or its goods came back. */
export interface Request {
  order: string
  kind: 'cancel' | 'return'
  items: { product: string; quantity: number }[]
  isOver: boolean
}

export const DELIVERERS = ['d0', 'd1'] as const

export const SALES: readonly number[] = [1, 2, 3, 4, 5, 6, 13, 14, 15, 16]
/** Orders that hold stock before any money came. */
export const UNPAID: readonly number[] = [9, 10, 11]
/** Sold, but still on the shelf. */
export const UNPACKED: readonly number[] = [1, 2, 9, 10, 11]

/** A record that no longer exists. */
export class Unknown extends Error {}

export const get = <T>(record: Record<string, T>, name: string): T => {
  const found = record[name]
  if (found === undefined) throw new Unknown(`The model knows no ${name}`)
  return found
}

export const namesOf = (record: Record<string, unknown>): string[] => Object.keys(record)
