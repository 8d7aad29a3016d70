import { nextDeparture } from '@shop/domain/departures'
import { addDays, localToUtc, shopDay } from '@shop/domain/shop-time'
import type { Random } from '../random.ts'
import type { ShopHours } from '../shop-hours.ts'
import type { Beat } from './plot.ts'

const MINUTE = 60_000
const DAY = 86_400_000
/** How many days of past orders there are. */
const DAYS = 90

/** When a beat happens; undefined for the future. */
function timeOf(
  { wait, pace }: Beat,
  before: number,
  hours: ShopHours,
  timeZone: string,
): number | undefined {
  if (pace === 'open') return hours.after(before, wait)
  const from = pace === 'clock' ? before : nextDeparture(new Date(before), timeZone).getTime()
  const at = from + wait * MINUTE
  return at < hours.now ? at : undefined
}

/** The times of the beats that have happened by now, the first being the placing of the order. */
export function pastTimes(
  beats: readonly Beat[],
  placedAt: number,
  hours: ShopHours,
  timeZone: string,
): number[] {
  const times = [placedAt]
  for (const beat of beats.slice(1)) {
    const at = timeOf(beat, times.at(-1) ?? placedAt, hours, timeZone)
    if (at === undefined) break
    times.push(at)
  }
  return times
}

/** The times of beats of which the last happened just now, all while the shop was open. */
export function timesUntilNow(random: Random, beats: readonly Beat[], hours: ShopHours): number[] {
  // Shorter than a real wait for a proof: otherwise the order would not be from today.
  const waits = beats.map(({ wait }) => Math.min(wait, 45) * MINUTE)
  let openMs = hours.total - (2 + random.next() * 40) * MINUTE - waits.reduce((sum, wait) => sum + wait, 0)
  return waits.map((wait) => {
    openMs += wait
    return hours.at(openMs) ?? hours.now
  })
}

/** A moment ago, by the clock: a Pix that is not paid within an hour expires. */
export const justPlaced = (random: Random, hours: ShopHours): number[] => [
  hours.now - random.int(10, 240) * 1_000,
]

/** When an order is placed: employees while the shop is open, customers in the app from 8 to 23 o'clock. */
export function drawPlacing(random: Random, byApp: boolean, hours: ShopHours, timeZone: string): number {
  const earliest = hours.now - DAYS * DAY
  for (;;) {
    const at = byApp ? drawClockTime(random, hours.now, timeZone) : hours.at(random.next() * hours.total)
    if (at !== undefined && at > earliest && at < hours.now) return at
  }
}

function drawClockTime(random: Random, now: number, timeZone: string): number {
  const day = addDays(shopDay(new Date(now), timeZone), -random.int(0, DAYS))
  const minute = random.int(8 * 60, 23 * 60 - 1)
  const two = (value: number) => String(value).padStart(2, '0')
  const time = `${two(Math.floor(minute / 60))}:${two(minute % 60)}:${two(random.int(0, 59))}`
  return localToUtc(`${day}T${time}`, timeZone).getTime()
}
