const DAY_FIRST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/
const DIGITS = /^(\d{2})(\d{2})(\d{4})$/
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/

function partsOf(text: string) {
  const [, day, month, year] = DAY_FIRST.exec(text) ?? DIGITS.exec(text) ?? []
  if (day && month && year) return { year, month: month.padStart(2, '0'), day: day.padStart(2, '0') }
  const [, isoYear, isoMonth, isoDay] = ISO.exec(text) ?? []
  return isoYear && isoMonth && isoDay ? { year: isoYear, month: isoMonth, day: isoDay } : null
}

// 30 February would become a day in March; PostgreSQL has no year 0.
function exists(day: string) {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) && day >= '0001'
}

/** A typed day (dd/mm/aaaa; with dots, dashes or nothing between; or pasted as AAAA-MM-DD), as YYYY-MM-DD. */
export function readDay(typed: string): { day: string } | { problem: string } {
  const parts = partsOf(typed.trim())
  if (!parts) return { problem: 'Use o formato dd/mm/aaaa' }
  const day = `${parts.year}-${parts.month}-${parts.day}`
  return exists(day) ? { day } : { problem: 'Esta data não existe' }
}

/** Whether it is a valid day in the form of URLs, YYYY-MM-DD. */
export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && ISO.test(value) && exists(value)

/** dd/mm/aaaa for YYYY-MM-DD; '' for anything else, such as an edited URL. */
export function dayText(day: string) {
  const [, year, month, date] = ISO.exec(day) ?? []
  return year ? `${date}/${month}/${year}` : ''
}

/** Inserts the next slash when more digits are typed; a deleted slash stays deleted. */
export function withSlashes(typed: string, before: string) {
  if (typed.length < before.length || !/^[\d/]*$/.test(typed)) return typed
  return typed.replace(/^(\d{2})(\d)/, '$1/$2').replace(/^(\d{2}\/\d{2})(\d)/, '$1/$2')
}
