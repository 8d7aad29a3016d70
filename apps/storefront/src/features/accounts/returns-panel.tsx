import { counted, formatReais } from '@shop/browser/format'
import type { OwnReturn } from '@shop/contract/own-account'
import { formatMoment } from '../../shared/ui/format.ts'
import { RETURNS } from './accounts.api.ts'
import { Listing } from './listing.tsx'

const unitsOf = ({ items }: OwnReturn) => items.reduce((sum, { quantity }) => sum + quantity, 0)

export const ReturnsPanel = () => (
  <Listing query={RETURNS} rowsOf={({ returns }) => returns} empty="Você não devolveu nada.">
    {(one) => (
      <li key={one.id}>
        <span>
          Devolução {one.code} do pedido {one.orderCode}
          <small>
            {formatMoment(new Date(one.when))} · {counted(unitsOf(one), 'item', 'itens')}:{' '}
            {one.items.map(({ name }) => name).join(', ')}
            {one.refundOpen > 0 && ` · falta devolver ${formatReais(one.refundOpen)}`}
          </small>
        </span>
        <strong className="figure">{formatReais(one.given)}</strong>
      </li>
    )}
  </Listing>
)
