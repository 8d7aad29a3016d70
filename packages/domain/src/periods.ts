import { addDays } from './shop-time.ts'

/** Days of the shop, YYYY-MM-DD, both included. */
export interface Days {
  start: string
  end: string
}

/** This number of days up to and including today. */
export const lastDays = (today: string, days: number): Days => ({
  start: addDays(today, 1 - days),
  end: today,
})

const monthStart = (day: string) => `${day.slice(0, 8)}01`

/** The periods offered by name, relative to today in shop time. */
export const PERIODS: readonly { name: string; days: (today: string) => Days }[] = [
  { name: 'Hoje', days: (today) => lastDays(today, 1) },
  { name: '7 dias', days: (today) => lastDays(today, 7) },
  { name: 'Mês', days: (today) => ({ start: monthStart(today), end: today }) },
  {
    name: 'Mês passado',
    days: (today) => {
      const end = addDays(monthStart(today), -1)
      return { start: monthStart(end), end }
    },
  },
]
