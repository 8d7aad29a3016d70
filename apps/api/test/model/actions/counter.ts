import { action } from '../action.ts'
import { cashDue, GIVER, holds, Refused, refuse } from '../rules.ts'
import { get } from '../state.ts'
import { bodyOf, type CheckoutPlan, checkout, saveOrder, statusOf } from './selling.ts'
import {
  type CashStep,
  handOver,
  inReais,
  type PackStep,
  packedSerials,
  planCash,
  serialsBody,
} from './workflow.ts'

type CounterPlan = CheckoutPlan & PackStep & CashStep

/** Why a step is refused; empty where it is done. */
function refusalsOf(step: () => void): number[] {
  try {
    step()
    return []
  } catch (error) {
    if (error instanceof Refused) return [...error.statuses]
    throw error
  }
}

/** Sells and hands over in one call, all or nothing. */
const counterSale = action<CounterPlan>({
  name: 'counterSale',
  weight: 8,
  routes: ['POST /api/orders/checkout/:id'],
  once: true,
  plan(state, random, name) {
    const drawn = checkout.plan(state, random, name) as CheckoutPlan | undefined
    if (!drawn) return undefined
    const isPickup = random.chance(0.95)
    const plan = { ...drawn, payment: 'cash' as const, isPickup, isFast: false, order: name }
    const placed = structuredClone(state)
    if (refusalsOf(() => checkout.apply(placed, plan)).length > 0) return { ...plan, cash: null, serials: [] }
    return { ...plan, ...planCash(placed, random, name), serials: packedSerials(placed, random, name) }
  },
  status: (_, { parts, as, customer }) =>
    `${parts.length > 0 ? 'parts' : 'cash'} ${as === customer ? 'own' : 'desk'}`,
  apply(state, plan) {
    const next = structuredClone(state)
    const unsold = refusalsOf(() => checkout.apply(next, plan))
    refuse(
      [unsold.length > 0, ...unsold],
      [!plan.isPickup || statusOf(plan.payment, plan.hasProof, plan.parts) !== 1, 422],
      [plan.as === plan.customer || !holds(state, GIVER, 'app:counter'), 403],
    )
    const isTaken = (plan.cash ?? cashDue(get(next.orders, plan.name))) > 0
    const kept = refusalsOf(() => handOver.apply(next, plan))
    refuse([kept.length > 0, ...kept], [isTaken && state.till === null, 409])
    Object.assign(state, next)
    return 201
  },
  send: (context, plan, key) =>
    context.call(
      plan.as,
      'POST',
      `/orders/checkout/${context.id(plan.customer)}`,
      { ...bodyOf(plan), handOver: { ...serialsBody(plan, context), ...inReais(plan.cash) } },
      key,
    ),
  learn: (context, { name, parts }, data) => saveOrder(context, name, data, parts),
})

export const COUNTER = [counterSale]
