import { counted } from '@shop/browser/format'
import { shopTimeZone } from '@shop/browser/session'
import type { PurchaseListItem } from '@shop/contract/purchases'
import { arrivalText } from '@shop/domain/purchases'
import { shopDay } from '@shop/domain/shop-time'

const REASONS: Record<PurchaseListItem['reasons'][number], (item: PurchaseListItem) => string> = {
  alert: ({ stock, stockAlert }) => `estoque ${stock}, alerta ${stockAlert}`,
  days: ({ daysLeft, daysNeeded }) =>
    `Acaba em ${counted(daysLeft ?? 0, 'dia', 'dias')}; precisa durar ${daysNeeded}`,
  wanted: ({ wanted }) => `pedido em vão ${counted(wanted, 'vez', 'vezes')}`,
  chosen: () => 'posto na lista',
}

/** Why a product is on the purchase list: first when its stock ends. */
export function whyOf(item: PurchaseListItem): string {
  const arrival =
    item.onTheWay > 0 && item.arrivesOn
      ? [`${item.onTheWay} a caminho, ${arrivalText(item.arrivesOn, shopDay(new Date(), shopTimeZone()))}`]
      : []
  const reasons = item.reasons.toSorted((one, other) => Number(other === 'days') - Number(one === 'days'))
  return [...reasons.map((reason) => REASONS[reason](item)), ...arrival].join(' · ')
}
