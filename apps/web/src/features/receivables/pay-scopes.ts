import { counted, formatReais } from '@shop/browser/format'
import { shopTimeZone } from '@shop/browser/session'
import type { Instalment } from '@shop/contract/receivables'
import { shopDay } from '@shop/domain/shop-time'
import { sumOf } from './reminder.ts'

/** What a customer pays at once. */
export interface PayScope {
  value: 'chosen' | 'due' | 'all'
  label: string
  items: readonly Instalment[]
}

const labelOf = (text: string, items: readonly Instalment[]) =>
  `${text}: ${counted(items.length, 'parcela', 'parcelas')}, ${formatReais(sumOf(items))}`

/**
 * The ways to pay: what was chosen, what is due until today, and everything; none twice. `open` is all that the customer
 * owes, undefined while it loads.
 */
export function payScopes(
  chosen: readonly Instalment[],
  open: readonly Instalment[] = [],
  today = shopDay(new Date(), shopTimeZone()),
): PayScope[] {
  const due = open.filter(({ dueDate }) => dueDate <= today)
  const scopes: PayScope[] = [
    {
      value: 'chosen',
      label: labelOf(chosen.length === 1 ? 'Esta parcela' : 'As escolhidas', chosen),
      items: chosen,
    },
    { value: 'due', label: labelOf('Tudo até hoje', due), items: due },
    { value: 'all', label: labelOf('Tudo o que deve', open), items: open },
  ]
  const keyOf = ({ items }: PayScope) => items.map(({ id }) => id).join()
  return scopes.filter(
    (scope, at) =>
      scope.items.length > 0 && scopes.findIndex((other) => keyOf(other) === keyOf(scope)) === at,
  )
}
