// With Intl: some browsers of the staff lack Temporal, and its polyfill would add about 20 kB to each first visit.

export const SHOP_TIMEZONE_DEFAULT = 'America/Sao_Paulo'

const SECOND = 1_000
export const DAY_MS = 86_400 * SECOND
const WEEK = 7 * DAY_MS
// Intl shows the Julian calendar before 1582, and five-digit years after 9999: outside the limits the zone's nearest
// offset is used.
const FIRST_INSTANT = Date.parse('1600-01-01T00:00:00Z')
const LAST_INSTANT = Date.parse('9999-12-30T00:00:00Z')
// ISO 8601 writes years outside of these with a sign and six digits, which databases do not read.
const FIRST_ISO = Date.parse('0001-01-01T00:00:00Z')
const LAST_ISO = Date.parse('9999-12-31T23:59:59.999Z')
/** Whether it is YYYY-MM-DD and a day of the calendar: without 30 February, and the year 0, which databases lack. */
export function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(text)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/

const clocks = new Map<string, Intl.DateTimeFormat>()

// Cached: creating a formatter costs far more than using it.
function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US-u-ca-iso8601', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    clocks.set(timeZone, clock)
  }
  return clock
}

/**
 * Shop time at this moment: 'YYYY-MM-DDTHH:mm:ss'.
 * @throws RangeError for an invalid date or an unknown time zone
 */
export function utcToLocal(instant: Date, timeZone: string): string {
  const parts: Record<string, string> = {}
  for (const { type, value } of clockOf(timeZone).formatToParts(instant)) parts[type] = value
  const year = (parts.year ?? '').padStart(4, '0')
  return `${year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}`
}

/** The local text read as if it were UTC, in milliseconds, for comparing and subtracting local times. */
function wallClock(local: string): number {
  const wall = LOCAL.test(local) ? Date.parse(`${local}Z`) : Number.NaN
  // Date.parse turns 31 June into 1 July; such a day is refused instead.
  if (Number.isNaN(wall) || new Date(wall).toISOString().slice(0, 19) !== local) {
    throw new RangeError(`Not a local date and time: ${local}`)
  }
  return wall
}

function offsetAt(instant: number, timeZone: string): number {
  const read = Math.max(FIRST_INSTANT, Math.min(instant, LAST_INSTANT))
  const whole = Math.floor(read / SECOND) * SECOND
  return wallClock(utcToLocal(new Date(whole), timeZone)) - whole
}

/**
 * The moment at which shop time equals the local time. If clocks went back and the time occurred twice, `which`
 * decides; if they went forward and it never occurred, the result is later by the skipped time.
 * @throws RangeError if it is not a date and time, or the time zone is unknown
 */
export function localToUtc(local: string, timeZone: string, which: 'earlier' | 'later' = 'earlier'): Date {
  const wall = wallClock(local)
  const before = offsetAt(wall - DAY_MS, timeZone)
  const after = offsetAt(wall + DAY_MS, timeZone)
  const happened = [wall - before, wall - after].filter((at) => at + offsetAt(at, timeZone) === wall)
  if (happened.length === 0) return new Date(wall - before)
  return new Date(which === 'earlier' ? Math.min(...happened) : Math.max(...happened))
}

/**
 * The limits of a local period that includes both ends to the second: `from` inclusive, `before` exclusive.
 * @throws RangeError if an end is not a date and time; the caller has to refuse an empty period (`from >= before`)
 */
export function localPeriod(start: string, end: string, timeZone: string): { from: Date; before: Date } {
  const from = localToUtc(start, timeZone, 'earlier')
  const last = localToUtc(end, timeZone, 'later')
  return { from: readable(from.getTime()), before: readable(last.getTime() + SECOND) }
}

const readable = (instant: number) => new Date(Math.max(FIRST_ISO, Math.min(instant, LAST_ISO)))

/** The day in shop time at this moment: 'YYYY-MM-DD'. */
export function shopDay(instant: Date, timeZone: string): string {
  return utcToLocal(instant, timeZone).slice(0, 10)
}

/** The first moment of the shop's day, which is 01:00 on a day whose midnight was skipped. */
export function dayStart(day: string, timeZone: string): Date {
  return localToUtc(`${day}T00:00:00`, timeZone)
}

/** The Monday of the day's week. */
export function weekStart(day: string): string {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -sinceMonday)
}

/**
 * The local period that one is compared with: up to seven days with the same days of the week before, whole months with
 * as many whole months, the days from the first of a month on with those of the month before, anything else with as much
 * time just before. `until` is the last second so far of a period that is not over: the earlier one ends at it, too. It
 * does not begin before the first day of the calendar.
 */
export function periodBefore(start: string, end: string, until = end): { start: string; end: string } {
  const toLocal = (wall: number) => new Date(Math.max(FIRST_ISO, wall)).toISOString().slice(0, 19)
  const [from, before] = [wallClock(start), wallClock(end) + SECOND]
  const months = monthsOf(new Date(from), new Date(before))
  const earlier = (wall: number) => {
    const at = new Date(wall)
    if (months > 0) at.setUTCMonth(at.getUTCMonth() - months)
    else at.setTime(wall - Math.max(before - from, WEEK))
    return at.getTime()
  }
  const last = Math.min(earlier(wallClock(until) + SECOND), from) - SECOND
  return { start: toLocal(earlier(from)), end: toLocal(last) }
}

/** The number of calendar months from the first of a month on; 0 for up to seven days, and for anything else. */
function monthsOf(from: Date, before: Date): number {
  const begins = (at: Date) => at.getUTCDate() === 1 && at.getTime() % DAY_MS === 0
  if (!begins(from) || before.getTime() - from.getTime() <= WEEK) return 0
  const last = new Date(before.getTime() - SECOND)
  const months =
    (last.getUTCFullYear() - from.getUTCFullYear()) * 12 + last.getUTCMonth() - from.getUTCMonth() + 1
  return months === 1 || begins(before) ? months : 0
}

/** The day this many days later (earlier if negative), by calendar days and not by 24 hours. */
export function addDays(day: string, days: number): string {
  return new Date(wallClock(`${day}T00:00:00`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Days from one day of the shop to another; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS
