import { ORDER_STATUS, type StatusKey } from '@shop/domain/order-status'
import type { Customer } from '../people/customers.ts'
import type { Random } from '../random.ts'
import { type Beat, drawTraits, PIX_EXPIRY_MINUTES, plotOrder, statusesOf, type Traits } from './plot.ts'

export interface Story {
  traits: Traits
  beats: Beat[]
}

/** The share of orders that customers place themselves. */
export const APP_SHARE = 0.22

/** Orders that wait today, in addition to those left open by the last days' trade: how many in each status. */
export const WAITING_TODAY: readonly (readonly [StatusKey, count: number])[] = [
  [1, 7],
  [2, 4],
  [3, 7],
  [4, 5],
  [5, 5],
  [6, 5],
  [7, 2],
  [8, 3],
  [9, 4],
  [10, 4],
  [11, 8],
  [12, 3],
  [14, 3],
  [15, 4],
  [16, 4],
]

const OPEN_MINUTES_A_DAY = 600

const cancelled = (wait: number): Beat => ({ action: 'cancel', wait, pace: 'open' })

/** The story with its first `kept` beats only, and another ending. */
const cut = (beats: readonly Beat[], kept: number, ending?: Beat): Beat[] => [
  ...beats.slice(0, kept),
  ...(ending ? [ending] : []),
]

/** What usually happens to an order: it is finished; some are cancelled on the way, refused, or never paid. */
export function drawStory(random: Random, customer: Customer, byApp: boolean): Story {
  const traits = drawTraits(random, customer, byApp)
  const beats = plotOrder(random, traits)
  const wait = 5 + random.next() * 90
  const fate = random.next()
  if (fate < 0.05) return { traits, beats: cut(beats, random.int(1, beats.length - 1), cancelled(wait)) }
  const approval = beats.findIndex(({ action }) => action === 'approve')
  if (fate < 0.085 && approval > 0)
    return { traits, beats: cut(beats, approval, { action: 'refuse', wait, pace: 'open' }) }
  if (fate < 0.12 && traits.payment === 'pix')
    return { traits, beats: cut(beats, 1, { action: 'expire', wait: PIX_EXPIRY_MINUTES, pace: 'clock' }) }
  const days = 1 + random.next() * 9
  const comesBack = random.chance(0.025)
  return {
    traits,
    beats: comesBack
      ? [...beats, { action: 'refund', wait: days * OPEN_MINUTES_A_DAY, pace: 'open' }]
      : beats,
  }
}

/** A story that has just reached the status; drawn again until one leads there. */
export function drawStoryUntil(random: Random, status: StatusKey, drawCustomer: () => Customer): Story {
  for (;;) {
    // A Pix that is awaited right now, perhaps at night, belongs to a customer who ordered without an attendant.
    const byApp = status === ORDER_STATUS.PROCESSANDO || random.chance(APP_SHARE)
    const traits = drawTraits(random, drawCustomer(), byApp)
    const beats = plotOrder(random, traits)
    if (status === 7) return { traits, beats: cut(beats, 1, cancelled(20)) }
    if (status === 8) return { traits, beats: cut(beats, 1, { action: 'error', wait: 2, pace: 'open' }) }
    const leaving = beats.findIndex(({ action }) => action === 'dispatch')
    if (
      (status === 3 || status === 15) &&
      leaving > 0 &&
      traits.isFast === (status === 15) &&
      random.chance(0.4)
    )
      return { traits, beats: cut(beats, leaving + 1, { action: 'fail', wait: 30, pace: 'open' }) }
    const statuses = statusesOf(traits, beats)
    const approval = beats.findIndex(({ action }) => action === 'approve')
    if (status === 12 && approval > 0)
      return { traits, beats: cut(beats, approval, { action: 'refuse', wait: 15, pace: 'open' }) }
    const reached = statuses.indexOf(status)
    if (status !== 12 && reached >= 0) return { traits, beats: cut(beats, reached + 1) }
  }
}
