import { type Cents, formatBRL, nearestCents, type Reais } from '@shop/domain/money'
import type { Percent } from '@shop/domain/percent'
import { shopTimeZone } from './session.ts'

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

// Cached while the shop's time zone stays the same: creating a formatter costs far more than using it.
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

/** Reais, as in the API, as 'R$ 1.234,56'; rounded, so that binary errors do not show. */
export const formatReais = (reais: Reais) => formatBRL(nearestCents(reais))

/** The text for the difference between cash and what it should be, in cents. */
export function differenceText(cash: Cents, due: Cents): string {
  if (cash === due) return 'Confere'
  return `${cash < due ? 'Faltam' : 'Sobram'} ${formatBRL(Math.abs(cash - due))}`
}

export const formatNumber = (value: number) => NUMBER.format(value)

/** '1 pedido', '1.200 pedidos'. */
export const counted = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

const PERCENT = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })

/** With at most two decimals. */
export const formatPercent = (percent: Percent) => `${PERCENT.format(percent)}%`

const MARGIN = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** A share that is computed from prices: always two decimals, so that margins compare at a glance. */
export const formatMargin = (percent: Percent) => `${MARGIN.format(percent)}%`

/** By how much a sum changed, in whole percent of the sum before, without sign. */
export const percentChange = (now: number, before: number): Percent =>
  Math.round((Math.abs(now - before) / Math.abs(before)) * 100)

/** The change of a sum against the previous one, in whole percent. */
export function changeText(now: number, before: number): string {
  if (now === before) return 'O mesmo'
  if (before === 0) return 'Mais'
  const percent = percentChange(now, before)
  if (percent === 0) return 'Quase o mesmo'
  return `${formatNumber(percent)}% ${now > before ? 'a mais' : 'a menos'}`
}
