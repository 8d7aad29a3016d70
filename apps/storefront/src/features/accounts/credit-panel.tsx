import { formatReais } from '@shop/browser/format'
import { CREDIT_KINDS } from '@shop/domain/credit'
import { formatMoment } from '../../shared/ui/format.ts'
import { CREDIT } from './accounts.api.ts'
import { Listing } from './listing.tsx'

export const CreditPanel = () => (
  <Listing
    query={CREDIT}
    rowsOf={({ entries }) => entries}
    empty="Nada entrou ou saiu ainda."
    head={({ balance }) => (
      <p>
        Saldo: <strong className="figure">{formatReais(balance)}</strong>
        {balance > 0 && ' para usar no próximo pedido'}
      </p>
    )}
  >
    {({ id, kind, amount, orderCode, returnCode, when }) => (
      <li key={id}>
        <span>
          {CREDIT_KINDS[kind]}
          {(orderCode ?? returnCode) && ` (${orderCode ?? returnCode})`}
          <small>{formatMoment(new Date(when))}</small>
        </span>
        <strong className="figure">{formatReais(amount)}</strong>
      </li>
    )}
  </Listing>
)
