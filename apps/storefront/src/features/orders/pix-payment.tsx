import { formatReais, formatTime } from '@shop/browser/format'
import { useQuery } from '@tanstack/react-query'
import { Icon } from '../../shared/ui/icon.tsx'
import { Loading } from '../../shared/ui/parts.tsx'
import { PixCode } from '../../shared/ui/pix-code.tsx'
import { pixOf } from './orders.api.ts'

/** The Pix code of an order, to copy and to scan, until the payment arrives. */
export function PixPayment({ orderId }: { orderId: number }) {
  const query = useQuery(pixOf(orderId))
  const charge = query.data
  if (!charge) return <Loading query={query} />
  return (
    <section className="surface pix" aria-labelledby="pix">
      <h2 id="pix">Pague {formatReais(charge.total)} com Pix</h2>
      <p className="muted small">
        Copie o código e cole no aplicativo do seu banco, até {formatTime(new Date(charge.expiresAt))}. A
        confirmação aparece aqui sozinha.
      </p>
      <div className="field">
        <label htmlFor="pix-code">Pix copia e cola</label>
        <input
          id="pix-code"
          value={charge.pixCode}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <PixCode code={charge.pixCode} />
      <p className="waiting muted small" role="status">
        <Icon name="clock" /> Aguardando o pagamento
      </p>
    </section>
  )
}
