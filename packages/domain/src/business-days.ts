import { addDays } from './shop-time.ts'

/** National holidays with a fixed date, as MM-DD. */
const FIXED = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25']

/** Days from Easter on which banks are closed: Carnival Monday and Tuesday, Good Friday, Corpus Christi. */
const BY_EASTER = [-48, -47, -2, 60]

/** Easter Sunday of a year of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher: 'YYYY-MM-DD'. */
export function easter(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const days = h + l - 7 * m + 114
  return new Date(Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1)).toISOString().slice(0, 10)
}

/** Whether banks are open on the day ('YYYY-MM-DD'): no Saturday, Sunday or national holiday. */
export function isBusinessDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (weekday === 0 || weekday === 6 || FIXED.includes(day.slice(5))) return false
  const sunday = easter(Number(day.slice(0, 4)))
  return !BY_EASTER.some((days) => addDays(sunday, days) === day)
}

/** The day itself if it is a business day, else the next one. */
export function nextBusinessDay(day: string): string {
  let found = day
  while (!isBusinessDay(found)) found = addDays(found, 1)
  return found
}
