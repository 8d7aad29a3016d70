import { formatReais, formatTime } from '@shop/browser/format'
import type { OwnOrder } from '@shop/contract/own-orders'
import { useQuery } from '@tanstack/react-query'
import { Icon } from '../../shared/ui/icon.tsx'
import { Loading } from '../../shared/ui/parts.tsx'
import { PixCode } from '../../shared/ui/pix-code.tsx'
import { pixOf } from './orders.api.ts'

/** The Pix code of an order, to copy and to scan, until the payment arrives. */
export function PixPayment({ order }: { order: Pick<OwnOrder, 'orderId' | 'parts'> }) {
  const codes = order.parts.filter(({ kind }) => kind === 'pix')
  const place = codes.findIndex(({ status }) => status === 'waiting')
  const query = useQuery(pixOf(order.orderId))
  if (!query.data) return <Loading query={query} />
  const { charges, total, pixCode, expiresAt } = query.data
  // Each Pix of an order in parts has a code of its own.
  const next = charges?.find(({ partId }) => partId === codes[place]?.id)
  const code = next?.pixCode ?? pixCode
  return (
    <section className="surface pix" aria-labelledby="pix">
      <h2 id="pix">
        Pague {formatReais(next?.amount ?? total)} com Pix
        {codes.length > 1 && ` (${place + 1} de ${codes.length})`}
      </h2>
      <p className="muted small">
        Copie o código e cole no aplicativo do seu banco, até {formatTime(new Date(expiresAt))}. A confirmação
        aparece aqui sozinha.
      </p>
      <div className="field">
        <label htmlFor="pix-code">Pix copia e cola</label>
        <input id="pix-code" value={code} readOnly onFocus={(event) => event.currentTarget.select()} />
      </div>
      <PixCode code={code} />
      <p className="waiting muted small" role="status">
        <Icon name="clock" /> Aguardando o pagamento
      </p>
    </section>
  )
}
