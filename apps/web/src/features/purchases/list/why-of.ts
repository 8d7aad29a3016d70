import { counted } from '@shop/browser/format'
import { shopTimeZone } from '@shop/browser/session'
import type { PurchaseListItem } from '@shop/contract/purchases'
import { arrivalText } from '@shop/domain/purchases'
import { shopDay } from '@shop/domain/shop-time'

const REASONS: Record<PurchaseListItem['reasons'][number], (item: PurchaseListItem) => string> = {
  alert: ({ stock, stockAlert }) => `estoque ${stock}, alerta ${stockAlert}`,
  days: ({ daysLeft, daysNeeded }) =>
    `Acaba em ${counted(daysLeft ?? 0, 'dia', 'dias')}; a entrega leva ${daysNeeded} com reserva`,
  wanted: ({ wanted }) => `pedido em vão ${counted(wanted, 'vez', 'vezes')}`,
  chosen: () => 'posto na lista',
}

/** Why a product is on the purchase list. */
export function whyOf(item: PurchaseListItem): string {
  const arrival =
    item.onTheWay > 0 && item.arrivesOn
      ? [`${item.onTheWay} a caminho, ${arrivalText(item.arrivesOn, shopDay(new Date(), shopTimeZone()))}`]
      : []
  return [...item.reasons.map((reason) => REASONS[reason](item)), ...arrival].join(' · ')
}
