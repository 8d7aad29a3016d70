import { formatTime } from '@shop/browser/format'
import { shopTimeZone } from '@shop/browser/session'

const inShop = (parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('pt-BR', { ...parts, timeZone: shopTimeZone() })

/** 'hoje às 14:02', '22 de nov. às 14:02', '22 de nov. de 2025 às 14:02' */
export function formatMoment(at: Date, now = new Date()) {
  const [year, thisYear] = [at, now].map((one) => inShop({ year: 'numeric' }).format(one))
  const day = (one: Date) =>
    inShop({ day: 'numeric', month: 'short', ...(year !== thisYear && { year: 'numeric' }) }).format(one)
  return `${day(at) === day(now) ? 'hoje' : day(at)} às ${formatTime(at)}`
}
