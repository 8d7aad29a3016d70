import type { StatusKey } from './order-status.ts'
import { addDays, localToUtc, shopDay } from './shop-time.ts'

const WEEKDAY = ['10:40', '14:10']
const SATURDAY = ['12:00']

/** When the couriers leave on that day, 'HH:mm' of the shop's clock; nobody leaves on Sundays. */
export function departuresOn(day: string): readonly string[] {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (weekday === 0) return []
  return weekday === 6 ? SATURDAY : WEEKDAY
}

/** The first departure after that instant; one that leaves at this very instant is gone. */
export function nextDeparture(now: Date, timeZone: string): Date {
  let day = shopDay(now, timeZone)
  for (;;) {
    for (const time of departuresOn(day)) {
      const departure = localToUtc(`${day}T${time}:00`, timeZone)
      if (departure > now) return departure
    }
    day = addDays(day, 1)
  }
}

/** How long an order usually takes until it is packed, in minutes, by where it is now. */
const MINUTES_UNTIL_PACKED: Partial<Record<StatusKey, number>> = { 1: 20, 2: 10, 3: 0 }

/** Whether an order in that status is usually packed in time for the departure; no other status waits for one. */
export function makesDeparture(status: StatusKey, now: Date, departure: Date): boolean {
  const minutes = MINUTES_UNTIL_PACKED[status]
  return minutes !== undefined && now.getTime() + minutes * 60_000 <= departure.getTime()
}
