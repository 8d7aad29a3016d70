import { formatBRL } from '@shop/domain/money'
import { SHOP_TIMEZONE_DEFAULT } from '@shop/domain/shop-time'
import { session } from '../api/session.ts'

/** Reais as they cross the wire; half a cent of binary noise in a sum does not show. */
export const formatReais = (reais: number) => formatBRL(Math.round(reais * 100))

const inShop = (parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('pt-BR', {
    ...parts,
    timeZone: session.get()?.timeZone ?? SHOP_TIMEZONE_DEFAULT,
    hourCycle: 'h23',
  })

/** HH:mm of the shop's clock. */
export const formatTime = (at: Date) => inShop({ hour: '2-digit', minute: '2-digit' }).format(at)

/** '22 de nov.' */
const formatDay = (at: Date) => inShop({ day: 'numeric', month: 'short' }).format(at)

/** 'hoje às 14:02', '22 de nov. às 14:02' */
export function formatMoment(at: Date, now = new Date()) {
  const day = formatDay(at) === formatDay(now) ? 'hoje' : formatDay(at)
  return `${day} às ${formatTime(at)}`
}

/** '1 item', '3 itens'. */
export const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
