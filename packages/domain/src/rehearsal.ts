import { type Debtor, refusalOf, type TermRefusal } from './instalments.ts'
import type { Cents } from './money.ts'
import { hasPlan, type TermPlan } from './term-plans.ts'

/** An event that changed what one customer owed. */
export type DebtEvent =
  | {
      kind: 'opened'
      orderId: number
      /** A day of the shop. */
      day: string
      /** Checked against the terms when it was sold: neither allowed with a reason nor the rest of a handover. */
      isChecked: boolean
      plans: readonly TermPlan[]
      instalments: readonly { id: number; dueDate: string; amountCents: Cents }[]
    }
  | { kind: 'changed'; instalmentId: number; amountCents: Cents }

interface RehearsedTerms {
  limitCents: Cents
  graceDays: number
  /** Undefined allows any plan. */
  plans: readonly TermPlan[] | undefined
}

interface Rehearsed {
  stopped: { orderId: number; why: TermRefusal }[]
  /** Open principal in the end, in cents, without stopped orders. */
  owedCents: Cents
}

/**
 * Replays what one customer owed, in the order in which it happened, under other terms. An order that they stop, from
 * the given day on, is left out with everything that was paid, came back or ended for it; everything else is unchanged.
 */
export function rehearse(events: readonly DebtEvent[], terms: RehearsedTerms, from: string): Rehearsed {
  const open = new Map<number, { dueDate: string; cents: Cents }>()
  const stopped = new Map<number, TermRefusal>()
  const debtor = (): Debtor => {
    const owing = [...open.values()].filter(({ cents }) => cents > 0)
    return {
      limitCents: terms.limitCents,
      owedCents: owing.reduce((sum, { cents }) => sum + cents, 0),
      oldestDue: owing.map(({ dueDate }) => dueDate).toSorted()[0] ?? null,
    }
  }
  const refusal = ({ plans, instalments, day }: Extract<DebtEvent, { kind: 'opened' }>) => {
    if (terms.plans && !plans.every((plan) => hasPlan(terms.plans ?? [], plan))) return 'TERM_PLAN'
    const amount = instalments.reduce((sum, { amountCents }) => sum + amountCents, 0)
    return refusalOf(debtor(), amount, terms.graceDays, day)
  }
  for (const event of events) {
    if (event.kind === 'changed') {
      const instalment = open.get(event.instalmentId)
      if (instalment) instalment.cents += event.amountCents
      continue
    }
    const why = event.isChecked && event.day >= from ? refusal(event) : undefined
    if (why) stopped.set(event.orderId, why)
    if (stopped.has(event.orderId)) continue
    for (const { id, dueDate, amountCents } of event.instalments)
      open.set(id, { dueDate, cents: amountCents })
  }
  return {
    stopped: [...stopped].map(([orderId, why]) => ({ orderId, why })),
    owedCents: debtor().owedCents,
  }
}
