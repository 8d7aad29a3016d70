import { ORDER_STATUS, type StatusKey } from './order-status.ts'
import { addDays, localToUtc, shopDay } from './shop-time.ts'

/** When deliverers leave, 'HH:mm' in shop time; never on Sundays. */
export const DEPARTURES = { weekday: ['10:40', '14:10'], saturday: ['12:00'] } as const

/** The departures of that day (YYYY-MM-DD). */
export function departuresOn(day: string): readonly string[] {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (weekday === 0) return []
  return weekday === 6 ? DEPARTURES.saturday : DEPARTURES.weekday
}

/** The first departure after this time; one at exactly this time has left. */
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

/**
 * Assumed minutes until an order is packed, from waiting for the stocker and from being prepared. An assumption, not
 * measured; the orders' board explains it beside the figure computed from it.
 */
export const PACKING_MINUTES = { waiting: 20, preparing: 10 } as const

const MINUTES_LEFT: Partial<Record<StatusKey, number>> = {
  [ORDER_STATUS.AGUARDANDO_ESTOQUISTA]: PACKING_MINUTES.waiting,
  [ORDER_STATUS.EM_PREPARACAO]: PACKING_MINUTES.preparing,
  [ORDER_STATUS.AGUARDANDO_MOTOBOY]: 0,
}

/**
 * Whether an order in this status is expected to be packed by the departure ({@link PACKING_MINUTES}); equal to the
 * minute counts as in time. Other statuses do not wait for a departure.
 */
export function makesDeparture(status: StatusKey, now: Date, departure: Date): boolean {
  const minutes = MINUTES_LEFT[status]
  return minutes !== undefined && now.getTime() + minutes * 60_000 <= departure.getTime()
}
