import { formatBRL } from '@shop/domain/money'
import { shopTimeZone } from '../api/session.ts'

function formatsIn(timeZone: string) {
  const format = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('pt-BR', { ...parts, timeZone, hourCycle: 'h23' })
  return {
    timeZone,
    date: format({ day: '2-digit', month: '2-digit', year: 'numeric' }),
    time: format({ hour: '2-digit', minute: '2-digit' }),
    seconds: format({ hour: '2-digit', minute: '2-digit', second: '2-digit' }),
  }
}

let formats: ReturnType<typeof formatsIn> | undefined

// Building a formatter costs far more than using it: they stay as long as the shop's time zone does.
function shopFormats() {
  const timeZone = shopTimeZone()
  if (formats?.timeZone !== timeZone) formats = formatsIn(timeZone)
  return formats
}

/** DD/MM/YYYY */
export const formatDate = (instant: Date) => shopFormats().date.format(instant)

/** HH:mm */
export const formatTime = (instant: Date) => shopFormats().time.format(instant)

/** DD/MM/YYYY HH:mm:ss */
export const formatDateTime = (instant: Date) =>
  `${formatDate(instant)} ${shopFormats().seconds.format(instant)}`

const NUMBER = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 4 })

/** Reais, as they cross the wire, as 'R$ 1.234,56'; half a cent of binary noise in a sum does not show. */
export const formatReais = (reais: number) => formatBRL(Math.round(reais * 100))

export const formatNumber = (value: number) => NUMBER.format(value)

/** '1 pedido', '1.200 pedidos'. */
export const counted = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

const PERCENT = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })

/** As people compare them: at most two decimals. */
export const formatPercent = (percent: number) => `${PERCENT.format(percent)}%`

/** How much more or less a sum is than the one before, in whole percent. */
export function changeText(now: number, before: number): string {
  if (now === before) return 'O mesmo'
  if (before === 0) return 'Mais'
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  return `${formatNumber(percent)}% ${now > before ? 'a mais' : 'a menos'}`
}
