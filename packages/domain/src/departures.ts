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

const MINUTES_A_DAY = 24 * 60
const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const toTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/**
 * The local times of the orders of a departure, or the whole day without one or for one that the day does not have.
 * Deliverers leave a little before or after the hour, so the day is divided in the middle between two departures.
 */
export function departurePeriod(day: string, departure: string | undefined): { start: string; end: string } {
  const departures = departuresOn(day).map(toMinutes)
  const at = departure ? departures.indexOf(toMinutes(departure)) : -1
  const middle = (i: number) => Math.floor(((departures[i] ?? 0) + (departures[i + 1] ?? 0)) / 2)
  const from = at > 0 ? middle(at - 1) : 0
  const before = at >= 0 && at < departures.length - 1 ? middle(at) : MINUTES_A_DAY
  return { start: `${day}T${toTime(from)}:00`, end: `${day}T${toTime(before - 1)}:59` }
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
 * Assumed minutes until an order is packed, from waiting for the stocker and from being prepared. Not measured: the
 * time that packing took lately changes all the time and cannot be checked by the clock. The orders' board explains
 * it beside the figure computed from it.
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
