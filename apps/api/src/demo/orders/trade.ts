import { ORDER_STATUS } from '@shop/domain/order-status'
import type { Customer } from '../people/customers.ts'
import type { Random } from '../random.ts'
import type { ShopHours } from '../shop-hours.ts'
import type { Happening } from '../stock/stockroom.ts'
import { CUSTOMER } from './actors.ts'
import { APP_SHARE, drawStory, drawStoryUntil, type Story, WAITING_TODAY } from './endings.ts'
import type { OrderDraft, ShopFloor } from './order-draft.ts'
import { noteHistory, perform } from './perform.ts'
import { placeDraft } from './place.ts'
import { drawPlacing, justPlaced, pastTimes, timesUntilNow } from './schedule.ts'

const ORDERS = 2_640
const DAY = 86_400_000
/** Days ago: blocked customers stopped buying then. */
const LAST_OF_BLOCKED_DAYS = 55

interface Planned {
  story: Story
  times: number[]
}

/** Draws buyers among the customers approved at that time; some buy much more often than others. */
function buyersAmong(random: Random, hours: ShopHours, customers: readonly Customer[]) {
  const buyers = customers
    .filter(({ status }) => status === 'Approved' || status === 'Blocked')
    .map((customer) => [customer, 1 / random.int(2, 10)] as const)
  const drawBuyer = random.among(buyers)
  const mayBuyAt = ({ status, created_at }: Customer, at: number) =>
    at > Date.parse(created_at ?? '') + 4 * DAY &&
    (status === 'Approved' || at < hours.now - LAST_OF_BLOCKED_DAYS * DAY)
  return (at: number): Customer => {
    for (;;) {
      const customer = drawBuyer()
      if (mayBuyAt(customer, at)) return customer
    }
  }
}

function planOrders(
  random: Random,
  hours: ShopHours,
  timeZone: string,
  customers: readonly Customer[],
): Planned[] {
  const buyerAt = buyersAmong(random, hours, customers)
  const past = Array.from({ length: ORDERS }, (): Planned => {
    const byApp = random.chance(APP_SHARE)
    const placedAt = drawPlacing(random, byApp, hours, timeZone)
    const story = drawStory(random, buyerAt(placedAt), byApp)
    return { story, times: pastTimes(story.beats, placedAt, hours, timeZone) }
  })
  const waiting = WAITING_TODAY.flatMap(([status, count]) =>
    Array.from({ length: count }, (): Planned => {
      const story = drawStoryUntil(random, status, () => buyerAt(hours.now))
      const times =
        status === ORDER_STATUS.PROCESSANDO
          ? justPlaced(random, hours)
          : timesUntilNow(random, story.beats, hours)
      return { story, times }
    }),
  )
  return [...past, ...waiting].sort((a, b) => (a.times[0] ?? 0) - (b.times[0] ?? 0))
}

/**
 * Everything that happens to the demo shop's orders; runs in chronological order together with the stockroom's events.
 */
export function planTrade(
  floor: ShopFloor,
  hours: ShopHours,
  timeZone: string,
  customers: readonly Customer[],
): Happening[] {
  const { random, team, nextId } = floor
  return planOrders(random, hours, timeZone, customers).flatMap(({ story, times }) => {
    const { traits, beats } = story
    const orderId = nextId('orders')
    let draft: OrderDraft | undefined
    return times.map((at, index) => ({
      at,
      happen() {
        const action = beats[index]?.action
        if (draft && action) perform(floor, draft, action, at)
        if (draft) return
        const actor = traits.byApp ? CUSTOMER : random.pick(team.sellers)
        draft = placeDraft(floor, traits, orderId, actor, at)
        noteHistory(floor, draft, 'place', actor, at, draft.placingNote)
      },
    }))
  })
}
