import type { OwnCredit } from '@shop/contract/own-account'
import { CREDIT_KINDS } from '@shop/domain/credit'
import { formatMoment, formatReais } from '../../shared/ui/format.ts'
import { Listing } from './listing.tsx'

export const CreditPanel = () => (
  <Listing<OwnCredit, OwnCredit['entries'][number]>
    path="/shop/credit?page=0&items=50"
    rowsOf={({ entries }) => entries}
    empty="Nada entrou ou saiu ainda."
    head={({ balance }) => (
      <p>
        Saldo: <strong class="figure">{formatReais(balance)}</strong>
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
        <strong class="figure">{formatReais(amount)}</strong>
      </li>
    )}
  </Listing>
)
