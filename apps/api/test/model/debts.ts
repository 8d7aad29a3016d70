import { share } from './rules.ts'
import { get, type Instalment, type Order, type PartKind, type State } from './state.ts'

/** The plans of every customer: days after the sale on which the instalments are due. */
export const PLANS = [[10], [0, 30]]

export const openOf = ({ amount, paid, returned, ended }: Instalment) => amount - paid - returned - ended

export const isOpen = (one: Instalment) => openOf(one) > 0

export const debtsOf = (state: State, customer: string): Instalment[] =>
  state.instalments
    .filter((one) => isOpen(one) && get(state.orders, one.order).customer === customer)
    .toSorted((a, b) => a.due - b.due)

const sum = (rows: readonly Instalment[]) => rows.reduce((all, one) => all + openOf(one), 0)

export const owedBy = (state: State, customer: string) => sum(debtsOf(state, customer))

const debtsFor = (state: State, order: string) =>
  state.instalments.filter((one) => one.order === order && isOpen(one))

export const debtOf = (state: State, order: string) => sum(debtsFor(state, order))

/** Why nothing can be sold on term now: it would exceed the limit, or something is overdue. */
export const isStopped = (state: State, customer: string, amount: number): boolean => {
  const [oldest] = debtsOf(state, customer)
  const isOverdue = oldest !== undefined && state.day - oldest.due > state.debtTerms.graceDays
  return owedBy(state, customer) + amount > get(state.customers, customer).limit || isOverdue
}

/** Simple interest of so many days; a month has 30. */
export const interestOf = (state: State, cents: number, days: number) =>
  Math.floor((cents * Math.max(0, days) * state.debtTerms.interestMonthPpm + 15_000_000) / 30_000_000)

/** Fine and interest of today on open principal: the fine once, interest from the day after the due date. */
export function chargesOf(state: State, one: Instalment): { fine: number; interest: number } {
  if (!isOpen(one) || state.day <= one.due) return { fine: 0, interest: 0 }
  return {
    fine: one.fine ?? share(openOf(one), state.debtTerms.finePpm),
    interest: one.interest + interestOf(state, openOf(one), state.day - Math.max(one.due, one.since)),
  }
}

/** What an overdue instalment costs today is fixed when its principal changes. */
export function fixCharges(state: State, one: Instalment): void {
  if (state.day > one.due) Object.assign(one, chargesOf(state, one), { since: state.day })
}

const opened = (
  state: State,
  one: Pick<Instalment, 'order' | 'part' | 'isRest' | 'shown' | 'number' | 'due' | 'amount'>,
): void => {
  state.instalments.push({ ...one, paid: 0, returned: 0, ended: 0, fine: null, interest: 0, since: 0 })
}

/** The instalments of a part on term; odd centavos on the first. */
export function openTerm(
  state: State,
  order: string,
  part: number,
  amount: number,
  days: readonly number[],
): void {
  const each = Math.floor(amount / days.length)
  for (const [index, day] of days.entries())
    opened(state, {
      order,
      part,
      isRest: false,
      number: index + 1,
      due: state.day + day,
      amount: index === 0 ? amount - each * (days.length - 1) : each,
    })
}

/** An amount that was not paid at the handover, or that a line of the bank lacks, is due on that day. */
export function openRest(
  state: State,
  name: string,
  amount: number,
  of: PartKind = 'cash',
  ofPart: number | null = null,
  shown: number | null = null,
): void {
  if (amount === 0) return
  const { parts } = get(state.orders, name)
  const last = of === 'cash' ? parts.findLastIndex(({ kind }) => kind === of) : -1
  const part = last < 0 ? ofPart : last
  const rests = state.instalments.filter((one) => one.order === name && one.part === part && one.isRest)
  opened(state, {
    order: name,
    part,
    isRest: true,
    number: rests.length + 1,
    due: state.day,
    amount,
    ...(shown !== null && { shown }),
  })
}

/** A part on term is received when its last instalment is settled. */
export function settleParts(state: State, name: string): void {
  const order = get(state.orders, name)
  for (const [index, part] of order.parts.entries()) {
    const own = state.instalments.filter((one) => one.order === name && one.part === index)
    if (own.length > 0 && part.status === 'waiting' && !own.some(isOpen)) part.status = 'received'
  }
}

/** When a payment of an instalment is void, its part waits again. */
export function reopenParts(state: State, { order, part }: Pick<Instalment, 'order' | 'part'>): void {
  const row = part === null ? undefined : get(state.orders, order).parts[part]
  if (row?.status === 'received') row.status = 'waiting'
}

/**
 * Value that came back for an order lowers what is owed for it, the instalment that is due last first. Returns the
 * amount lowered.
 */
export function lowerDebt(state: State, name: string, amount: number): number {
  let left = amount
  const order = get(state.orders, name)
  for (const one of debtsFor(state, name)
    .toSorted((a, b) => a.due - b.due)
    .toReversed()) {
    const taken = Math.min(left, openOf(one))
    if (taken > 0) fixCharges(state, one)
    one.returned += taken
    left -= taken
    const part = order.parts[one.shown ?? one.part ?? -1]
    if (part && part.kind !== 'cash') part.lowered += taken
  }
  settleParts(state, name)
  return amount - left
}

/** For an order that ends nothing more is owed; what was received for its parts is given back. */
export function endDebt(state: State, name: string, order: Order): void {
  for (const part of order.parts) part.status = part.status === 'received' ? 'refunded' : 'refused'
  for (const one of debtsFor(state, name)) {
    fixCharges(state, one)
    one.ended += openOf(one)
  }
}

/** The rest that a line of the bank left open. */
export const restOfLine = (state: State, order: string): Instalment | undefined =>
  state.instalments.findLast((one) => one.order === order && one.part === null && one.isRest)
