import { findTransition, nextStatus, type OrderFacts } from '@shop/domain/order-workflow'
import { placementFor } from '@shop/domain/placements'
import type { Payment } from '@shop/domain/pricing'
import type { WorkflowAction } from '@shop/domain/workflow-table'
import type { Customer } from '../people/customers.ts'
import type { Random } from '../random.ts'

/**
 * `error` is not an action of a person: it leads to ERRO, where a person must look. `refund`: items of a sale come
 * back.
 */
export type BeatAction = 'place' | 'error' | 'refund' | WorkflowAction

/** Minutes before an unpaid Pix expires, the shop's default. */
export const PIX_EXPIRY_MINUTES = 60

/** One step of an order's story; `wait` minutes after the step before. */
export interface Beat {
  action: BeatAction
  wait: number
  /**
   * Whether minutes are counted while the shop is open, or by the clock (customers and banks never close), or from the
   * next departure.
   */
  pace: 'open' | 'clock' | 'departure'
}

/** What is decided when an order is placed. */
export interface Traits {
  customer: Customer
  payment: Payment
  byApp: boolean
  hasProof: boolean
  isPickup: boolean
  isFast: boolean
  withWarranty: boolean
}

export function drawTraits(random: Random, customer: Customer, byApp: boolean): Traits {
  const payment = random.pick<Payment>(
    byApp ? ['pix', 'pix', 'transfer'] : ['cash', 'cash', 'cash', 'pix', 'transfer'],
  )
  const isPickup = random.chance(0.2)
  return {
    customer,
    payment,
    byApp,
    // Employees cannot place a transfer without its proof.
    hasProof: payment === 'transfer' && (!byApp || random.chance(0.5)),
    isPickup,
    isFast: !isPickup && (customer.fast_delivery_tax_cents ?? 0) > 0 && random.chance(0.35),
    withWarranty: (customer.warranty_ppm ?? 0) > 0 && random.chance(0.4),
  }
}

export const firstFacts = ({ customer, payment, hasProof, isPickup, isFast }: Traits): OrderFacts => ({
  status: placementFor(payment, hasProof).to,
  isFast,
  isPickup,
  hasDeliverer: !isPickup && customer.deliverer_id !== null,
})

/** The order after an action, by the workflow table. @throws Error when the table does not allow it */
export function factsAfter(facts: OrderFacts, action: BeatAction): OrderFacts {
  if (action === 'place' || action === 'refund') return facts
  if (action === 'error') return { ...facts, status: 8 }
  const row = findTransition(action, facts)
  if (!row) throw new Error(`The demo shop's plot has ${action} in status ${facts.status}`)
  const after = { ...facts, status: nextStatus(row, facts) }
  if (action === 'changeCourier') return { ...after, hasDeliverer: true }
  if (action === 'fail') return { ...after, hasDeliverer: false }
  return action === 'pickup' ? { ...after, isFast: false, isPickup: true, hasDeliverer: false } : after
}

/** The story of an order that goes well, from placing to FINALIZADOS. */
export function plotOrder(random: Random, traits: Traits): Beat[] {
  const beat = (action: BeatAction, min: number, max: number, pace: Beat['pace'] = 'open'): Beat => ({
    action,
    wait: min + random.next() * (max - min),
    pace,
  })
  const payment = {
    cash: [],
    pix: [beat('paymentSeen', 1, 9, 'clock'), beat('approve', 4, 60)],
    transfer: [...(traits.hasProof ? [] : [beat('sendProof', 12, 500, 'clock')]), beat('approve', 6, 90)],
  }[traits.payment]
  const settled = random.chance(0.08) ? [beat(random.pick(['exchange', 'return']), 1, 4)] : []
  const leave = () => (traits.isFast ? beat('dispatch', 3, 25) : beat('dispatch', 1, 9, 'departure'))
  const inVain = () => [leave(), beat('fail', 20, 120), beat('changeCourier', 4, 60)]
  const byDeliverer = () => [
    ...(traits.customer.deliverer_id === null || random.chance(0.06) ? [beat('changeCourier', 4, 25)] : []),
    ...(random.chance(0.05) ? inVain() : []),
    leave(),
    ...(traits.isFast ? [beat('deliver', 15, 60)] : [beat('deliver', 20, 160)]),
    ...settled,
    beat('finish', 25, 240),
  ]
  const atTheDesk = () => [beat('pickup', 5, 60), ...settled, beat('finish', 4, 40)]
  const fetched = () => (random.chance(0.3) ? atTheDesk() : [...settled, beat('finish', 30, 600)])
  // A few customers who chose delivery fetch the order themselves.
  const handedOver = traits.isPickup ? fetched() : random.chance(0.05) ? atTheDesk() : byDeliverer()
  return [beat('place', 0, 0), ...payment, beat('prepare', 3, 50), beat('pack', 5, 35), ...handedOver]
}

/** The statuses after each of the beats. */
export function statusesOf(traits: Traits, beats: readonly Beat[]): OrderFacts['status'][] {
  let facts = firstFacts(traits)
  return beats.map(({ action }) => {
    facts = factsAfter(facts, action)
    return facts.status
  })
}
