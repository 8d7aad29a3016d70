import { formatBRL } from '@shop/domain/money'
import { SHOP_TIMEZONE_DEFAULT } from '@shop/domain/shop-time'
import { session } from '../api/session.ts'

/** Reais, as in the API; rounded, so that binary errors in a sum do not show. */
export const formatReais = (reais: number) => formatBRL(Math.round(reais * 100))

const inShop = (parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('pt-BR', {
    ...parts,
    timeZone: session.get()?.timeZone ?? SHOP_TIMEZONE_DEFAULT,
    hourCycle: 'h23',
  })

/** HH:mm in shop time. */
export const formatTime = (at: Date) => inShop({ hour: '2-digit', minute: '2-digit' }).format(at)

/** 'hoje às 14:02', '22 de nov. às 14:02', '22 de nov. de 2025 às 14:02' */
export function formatMoment(at: Date, now = new Date()) {
  const [year, thisYear] = [at, now].map((one) => inShop({ year: 'numeric' }).format(one))
  const day = (one: Date) =>
    inShop({ day: 'numeric', month: 'short', ...(year !== thisYear && { year: 'numeric' }) }).format(one)
  return `${day(at) === day(now) ? 'hoje' : day(at)} às ${formatTime(at)}`
}

/** '1 item', '3 itens'. */
export const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
