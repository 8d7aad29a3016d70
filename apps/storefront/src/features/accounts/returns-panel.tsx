import type { OwnReturn } from '@shop/contract/own-account'
import { counted, formatMoment, formatReais } from '../../shared/ui/format.ts'
import { Listing } from './listing.tsx'

const unitsOf = ({ items }: OwnReturn) => items.reduce((sum, { quantity }) => sum + quantity, 0)

export const ReturnsPanel = () => (
  <Listing<{ returns: OwnReturn[] }, OwnReturn>
    path="/shop/returns?page=0&items=50"
    rowsOf={({ returns }) => returns}
    empty="Você não devolveu nada."
  >
    {(one) => (
      <li key={one.id}>
        <span>
          Devolução {one.code} do pedido {one.orderCode}
          <small>
            {formatMoment(new Date(one.when))} · {counted(unitsOf(one), 'item', 'itens')}:{' '}
            {one.items.map(({ name }) => name).join(', ')}
          </small>
        </span>
        <strong class="figure">{formatReais(one.total)}</strong>
      </li>
    )}
  </Listing>
)
