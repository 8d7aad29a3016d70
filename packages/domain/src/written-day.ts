import { isDay } from './shop-time.ts'
import { fold } from './text.ts'

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']
const ENGLISH: Record<string, string> = {
  feb: 'fev',
  apr: 'abr',
  may: 'mai',
  aug: 'ago',
  sep: 'set',
  oct: 'out',
  dec: 'dez',
}

const MOST_DATE = 40
const YEAR_FIRST = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})(?!\d{1,5}(?!\d))/
const NUMBERS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/
const NAMED = /^(\d{1,2})[/ .-]{0,3}(?:de )?([a-z]{3})[a-z]{0,9}\.?[/ .-]{0,3}(?:de )?(\d{4}|\d{2})(?!\d)/

const FIRST_YEAR = 2000
const LAST_YEAR = 2099

function toDay(year: string, month: string, day: string): string | undefined {
  const whole = year.length === 2 ? `20${year}` : year
  if (Number(whole) < FIRST_YEAR || Number(whole) > LAST_YEAR) return undefined
  const found = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(found) ? found : undefined
}

/** The day of a date, with or without a time behind it, as YYYY-MM-DD; undefined for none from 2000 to 2099. */
export function dayOf(text: string, monthFirst = false): string | undefined {
  const plain = fold(text.slice(0, MOST_DATE)).replace(/^[a-z]{3,13}[,.]? (?=\d)/, '')
  const [, year, separator, monthOrDay = '', last = ''] = YEAR_FIRST.exec(plain) ?? []
  if (year && (separator !== '' || (monthOrDay.length === 2 && last.length === 2))) {
    const found = toDay(year, monthOrDay, last)
    if (found || separator !== '') return found
  }
  const [, packedDay, packedMonth, packedYear] = /^(\d{2})(\d{2})(\d{4})(?!\d)/.exec(plain) ?? []
  if (packedDay) return toDay(packedYear ?? '', packedMonth ?? '', packedDay)
  const [, first, second, ofNumbers] = NUMBERS.exec(plain) ?? []
  if (first && second && ofNumbers)
    return monthFirst ? toDay(ofNumbers, first, second) : toDay(ofNumbers, second, first)
  const [, day, name = '', ofName] = NAMED.exec(plain) ?? []
  const month = MONTHS.indexOf(ENGLISH[name] ?? name) + 1
  return day && ofName && month > 0 ? toDay(ofName, String(month), day) : undefined
}

/**
 * What the dates of a file say about their order: a number above 12 is the day. Without one the order is that in which
 * they are of fewer months, because a statement's days are more than its months; as many either way: the order of an
 * earlier file, or the day first, as in Brazil. The month first needs a proof, of this file or an earlier one.
 */
export function dateOrderOf(texts: readonly string[], wasMonthFirst = false): 'day' | 'month' | 'unsure' {
  const found = texts.flatMap((text) => {
    const [, first, second, year] = NUMBERS.exec(text.slice(0, MOST_DATE).trim()) ?? []
    return first ? [{ first: Number(first), second: Number(second), year }] : []
  })
  if (found.some(({ first }) => first > 12)) return 'day'
  if (found.some(({ second }) => second > 12)) return 'month'
  const monthsBy = (part: 'first' | 'second') => new Set(found.map((one) => `${one.year}-${one[part]}`)).size
  const [first, second] = [monthsBy('first'), monthsBy('second')]
  if (first < second) return wasMonthFirst ? 'month' : 'unsure'
  return first === second && wasMonthFirst ? 'month' : 'day'
}
