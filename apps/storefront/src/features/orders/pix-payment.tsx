import { formatReais, formatTime } from '@shop/browser/format'
import { CopyButton } from '@shop/browser/ui/copy-button'
import QrPicture from '@shop/browser/ui/qr-picture'
import { useQuery } from '@tanstack/react-query'
import { Icon } from '../../shared/ui/icon.tsx'
import { Loading } from '../../shared/ui/parts.tsx'
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
      <CopyButton value={charge.pixCode}>
        {({ copied, copy }) => (
          <button type="button" className="button main wide" onClick={copy}>
            <Icon name={copied ? 'check' : 'copy'} />
            <span aria-live="polite">{copied ? 'Código copiado' : 'Copiar código Pix'}</span>
          </button>
        )}
      </CopyButton>
      <div className="qr">
        <QrPicture text={charge.pixCode} label="QR code do Pix" />
      </div>
      <p className="waiting muted small" role="status">
        <Icon name="clock" /> Aguardando o pagamento
      </p>
    </section>
  )
}
