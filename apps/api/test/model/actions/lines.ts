import { openRest } from '../debts.ts'
import {
  credit,
  hasReturnedPix,
  isSettledById,
  paidById,
  payingLine,
  receiveTransfers,
  toPay,
} from '../rules.ts'
import { type BankLine, get, namesOf, type Order, type Part, type State } from '../state.ts'

const NOT_YET = [9, 10]
export const OVER = [7, 12]
/** Banks book a transfer of Friday night on Monday. */
const DAYS_LATER = 3
/** Days between a payment of instalments and its line. */
const DAYS_AROUND = 10

/** What a line can pay of an order: all of it, or one part. */
export interface Thing {
  order: string
  part: number | null
  amount: number
}

/** What the bank shows of an order: what was received for it, else what is to be paid. */
export const expectedOf = (order: Order) => (order.paid > 0 ? order.paid : toPay(order))

/** For a part it is the smaller Pix that was accepted for it, if there was one. */
export const expectedOfPart = ({ amount, seen, returned }: Part) =>
  seen > 0 && returned === 0 ? seen : amount

export const isByBank = (kind: Order['payment']) => kind === 'transfer' || kind === 'pix'

export const isInBank = (state: State, order: string, part: number | null) =>
  Object.values(state.bankLines).some((one) => one.pays === order && one.part === part)

/** The transfers and Pix of an order in parts. */
export const bankParts = ({ parts }: Order) =>
  [...parts.keys()].filter((at) => isByBank((parts[at] as Part).kind))

/** What lines can show: in approval, or received, also if undone since then, and shown by no line yet. */
export const payable = (state: State): Thing[] =>
  Object.entries(state.orders).flatMap(([order, row]) => {
    const { status, paid, parts, payment } = row
    const counts = status === 11 || (paid > 0 && !NOT_YET.includes(status))
    const whole = parts.length === 0 && isByBank(payment) && counts && row.returned === 0
    const all: Thing[] = whole ? [{ order, part: null, amount: expectedOf(row) }] : []
    for (const part of bankParts(row)) {
      const one = parts[part] as Part
      if (one.returned > 0) continue
      if (
        one.status === 'received' ||
        one.status === 'refunded' ||
        (one.kind === 'transfer' && status === 11)
      )
        all.push({ order, part, amount: expectedOfPart(one) })
    }
    return all.filter(({ part }) => !isInBank(state, order, part))
  })

/** Payments of instalments that a person received, and that no line shows yet. */
export const awaited = (state: State): string[] =>
  namesOf(state.debtPayments).filter((name) => {
    const { isTold, isVoid } = get(state.debtPayments, name)
    return isTold && !isVoid && payingLine(state, name) === undefined
  })

const usedFor = (state: State, { payment }: BankLine) =>
  payment === null ? undefined : paidById(state, payment)

/** Whether the id paid something else: one id never pays two things. */
export function isUsedElsewhere(state: State, line: BankLine, thing: string | null): boolean {
  const used = usedFor(state, line)
  return used === null || (used !== undefined && used !== thing) || isSettledById(state, line.payment)
}

/** Whether an order in approval moves on with this payment: the last of its transfers, or of its Pix. */
export function isLast(state: State, order: string, part: number | null): boolean {
  const row = get(state.orders, order)
  const all = bankParts(row)
  const transfers = all.filter((at) => row.parts[at]?.kind === 'transfer')
  return (transfers.length > 0 ? transfers : all).every((at) => at === part || isInBank(state, order, at))
}

export function payOrder(state: State, line: BankLine, { order: name, part, amount }: Thing): void {
  const order = get(state.orders, name)
  // The surplus of a Pix that a person accepted is credit already.
  const accepted = Object.values(state.payments).find(
    (one) => one.usedFor === name && one.part === part && one.outcome !== 'matched',
  )
  line.over = Math.max(0, line.amount - amount - (accepted?.credited ?? 0))
  line.rest = Math.max(0, amount - line.amount)
  openRest(state, name, line.rest, 'transfer', null, part)
  if (order.status === 11 && isLast(state, name, part)) {
    receiveTransfers(order)
    order.status = 1
  }
  order.paid -= line.rest
  credit(state, order.customer, line.over)
  Object.assign(line, { status: 'settled', pays: name, part })
}

const showPayment = (line: BankLine, payment: string) =>
  Object.assign(line, { status: 'settled', pays: payment })

/**
 * Waiting lines that fit one thing by their id, or one order by amount, day and document where nothing else fits, settle;
 * with an id only those that have it, of an approved order those with its ids or its customer's document.
 */
export function settleByThemselves(state: State, of: { id?: string; approved?: string } = {}): void {
  if (!state.autoSettle) return
  const { id, approved } = of
  const isOf = (line: BankLine) =>
    (id === undefined || line.payment === id) &&
    (approved === undefined ||
      usedFor(state, line) === approved ||
      line.customer === get(state.orders, approved).customer)
  const waiting = Object.values(state.bankLines).filter((line) => line.status === 'waiting' && isOf(line))
  const things = payable(state)
  const payments = awaited(state)
  const byId: [Thing | string, BankLine][] = []
  for (const line of waiting) {
    const used = usedFor(state, line)
    const part = state.payments[line.payment ?? '']?.part ?? null
    const thing =
      things.find(
        (one) => one.order === used && one.amount === line.amount && (part === null || part === one.part),
      ) ?? payments.find((one) => one === used && get(state.debtPayments, one).amount === line.amount)
    if (thing && !isSettledById(state, line.payment) && !byId.some(([one]) => one === thing))
      byId.push([thing, line])
  }
  const isFree = (line: BankLine) => usedFor(state, line) === undefined && !isSettledById(state, line.payment)
  const fits = (thing: Thing | string, line: BankLine): boolean => {
    if (typeof thing !== 'string') {
      const { customer, placedOn } = get(state.orders, thing.order)
      const isInTime = line.day >= placedOn && line.day <= placedOn + DAYS_LATER
      return line.amount === thing.amount && line.customer === customer && isInTime
    }
    const one = get(state.debtPayments, thing)
    const isNear = Math.abs(one.day - line.day) <= DAYS_AROUND
    const isOther = line.payment !== null && one.id !== null
    return line.amount === one.amount && line.customer === one.customer && isNear && !isOther
  }
  const fitting = [...things, ...payments]
    .filter((thing) => !byId.some(([one]) => one === thing))
    .flatMap((thing) =>
      waiting.filter((line) => isFree(line) && fits(thing, line)).map((line) => [thing, line] as const),
    )
  // A payment of instalments is shown by its id alone.
  const alone = fitting.filter(
    ([thing, line]) =>
      typeof thing !== 'string' &&
      fitting.filter(([one, other]) => one === thing || other === line).length === 1,
  )
  const matches = [...byId, ...alone]
  const isFirstOfItsId = (line: BankLine) =>
    line.payment === null ||
    waiting.find((one) => one.payment === line.payment && matches.some(([, matched]) => matched === one)) ===
      line
  for (const [thing, line] of matches.filter(([, one]) => isFirstOfItsId(one) && !one.isUndone))
    if (typeof thing === 'string') {
      if (approved === undefined) showPayment(line, thing)
    } else if (approved !== undefined && get(state.orders, thing.order).status === 11) continue
    else if (!isStopped(state, thing) && get(state.orders, thing.order).status !== 9)
      payOrder(state, line, thing)
}

export const settleLinesOf = (state: State, order: string) => settleByThemselves(state, { approved: order })

/** Nobody approves an order before somebody has seen that its Pix was given back. */
export const isStopped = (state: State, { order, part }: Thing): boolean =>
  get(state.orders, order).status === 11 && isLast(state, order, part) && hasReturnedPix(state, order)
