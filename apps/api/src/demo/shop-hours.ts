import { addDays, localToUtc, shopDay } from '@shop/domain/shop-time'

const MINUTE = 60_000

/** The shop's opening hours until now as one continuous time on which work is placed; times are in ms. */
export interface ShopHours {
  /** Total open time up to now. */
  total: number
  now: number
  /** The time after this much open time; undefined when it is in the future. */
  at(openMs: number): number | undefined
  /** The open time before a given time. */
  before(instant: number): number
  /** The time after this many open minutes; undefined when it is in the future. */
  after(instant: number, minutes: number): number | undefined
}

interface Opening {
  from: number
  until: number
  /** Open time before this opening. */
  before: number
}

/** Opening and closing time of that day, 'HH:mm' in shop time; closed on Sundays. */
function openOn(day: string): readonly [string, string] | undefined {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (weekday === 0) return undefined
  return weekday === 6 ? ['09:00', '15:00'] : ['09:00', '19:00']
}

function openings(now: Date, timeZone: string, days: number): Opening[] {
  const list: Opening[] = []
  let before = 0
  const today = shopDay(now, timeZone)
  for (let back = days; back >= 0; back--) {
    const day = addDays(today, -back)
    const hours = openOn(day)
    if (!hours) continue
    const from = localToUtc(`${day}T${hours[0]}:00`, timeZone).getTime()
    const until = Math.min(localToUtc(`${day}T${hours[1]}:00`, timeZone).getTime(), now.getTime())
    if (from >= until) continue
    list.push({ from, until, before })
    before += until - from
  }
  return list
}

/** The shop's opening times from so many days ago until now. */
export function shopHours(now: Date, timeZone: string, days: number): ShopHours {
  const list = openings(now, timeZone, days)
  const last = list.at(-1)
  const total = last ? last.before + last.until - last.from : 0
  const at = (openMs: number) => {
    if (openMs >= total) return undefined
    const opening = list.findLast((one) => one.before <= openMs)
    return opening && opening.from + Math.max(0, openMs) - opening.before
  }
  const before = (instant: number) => {
    const opening = list.findLast((one) => one.from <= instant)
    return opening ? opening.before + Math.min(instant, opening.until) - opening.from : 0
  }
  return {
    total,
    now: now.getTime(),
    at,
    before,
    after: (instant, minutes) => at(before(instant) + minutes * MINUTE),
  }
}
