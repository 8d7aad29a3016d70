import { addDays } from '@shop/domain/shop-time'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** São Paulo has had no summer time since 2019. */
const ZONE = '-03:00'
const OPENS = 9 * 60
const CLOSES = 18 * 60

/** The moment that the demo is dumped at: a Friday at closing time. */
export const END = Date.parse('2026-11-20T18:00:00-03:00')
export const LAST_DAY = '2026-11-20'

/** That time of a day of the shop, in ms. */
export const at = (day: string, minutes: number): number =>
  Date.parse(`${day}T00:00:00${ZONE}`) + Math.round(minutes * MINUTE)
/** The shop's day of an instant. */
export const dayOf = (instant: number) => new Date(instant - 3 * 60 * MINUTE).toISOString().slice(0, 10)

const isSunday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() === 0
const nextOpen = (day: string): string => (isSunday(addDays(day, 1)) ? addDays(day, 2) : addDays(day, 1))

/** The working days of so many calendar days until the last one; closed on Sundays. */
export const workingDays = (calendarDays: number): string[] =>
  Array.from({ length: calendarDays }, (_, index) => addDays(LAST_DAY, index + 1 - calendarDays)).filter(
    (day) => !isSunday(day),
  )

/** So many open minutes later. */
export function openAfter(instant: number, minutes: number): number {
  let day = dayOf(instant)
  let left = minutes
  for (let from = Math.max(OPENS, (instant - at(day, 0)) / MINUTE); ; from = OPENS) {
    if (!isSunday(day) && from + left < CLOSES) return at(day, from + left)
    if (!isSunday(day)) left -= Math.max(0, CLOSES - from)
    day = nextOpen(day)
  }
}

const DEPARTURES = [10 * 60 + 40, 14 * 60 + 10]

/** The next departure of the deliverers after that time, on any working day. */
export function departureAfter(instant: number): number {
  for (let day = dayOf(instant); ; day = nextOpen(day))
    for (const minutes of isSunday(day) ? [] : DEPARTURES)
      if (at(day, minutes) > instant) return at(day, minutes)
}

/** An instant so many days before the end, while the shop was open. */
export function daysAgo(days: number, minutes: number): number {
  const day = dayOf(END - days * DAY)
  return at(isSunday(day) ? addDays(day, -1) : day, minutes)
}
