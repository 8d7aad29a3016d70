import { formatBRL } from '@shop/domain/money'

// What people read is the shop's time, wherever the browser stands.
const SHOP_TIME = { timeZone: 'America/Sao_Paulo' } as const

const DATE = new Intl.DateTimeFormat('pt-BR', {
  ...SHOP_TIME,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})

const TIME = new Intl.DateTimeFormat('pt-BR', {
  ...SHOP_TIME,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

const NUMBER = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 4 })

/** DD/MM/YYYY */
export const formatDate = (instant: Date) => DATE.format(instant)

const SHORT_TIME = new Intl.DateTimeFormat('pt-BR', {
  ...SHOP_TIME,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** HH:mm */
export const formatTime = (instant: Date) => SHORT_TIME.format(instant)

/** DD/MM/YYYY HH:mm:ss */
export const formatDateTime = (instant: Date) => `${DATE.format(instant)} ${TIME.format(instant)}`

/** Reais, as they cross the wire, as 'R$ 1.234,56'; half a cent of binary noise in a sum does not show. */
export const formatReais = (reais: number) => formatBRL(Math.round(reais * 100))

export const formatNumber = (value: number) => NUMBER.format(value)
