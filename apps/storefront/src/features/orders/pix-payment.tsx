import type { PixCharge } from '@shop/contract/pix'
import { useEffect, useState } from 'preact/hooks'
import { encode } from 'uqr'
import { at } from '../../shared/api/call.ts'
import { refresh, useRead } from '../../shared/api/read.ts'
import { formatReais, formatTime } from '../../shared/ui/format.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { NotLoaded, Spinner } from '../../shared/ui/parts.tsx'

/** Milliseconds between checks in addition to the live changes, because the customer waits for the payment. */
const ASK_EVERY_MS = 5_000
/** The white margin that readers need, in modules. */
const QUIET_ZONE = 4

/** The Pix code of an order, to copy and to scan, until the payment arrives. */
export function PixPayment({ orderId, orderPath }: { orderId: number; orderPath: string }) {
  const path = at`/orders/pix/${orderId}`
  const { data: charge, error } = useRead<PixCharge>(path)
  useEffect(() => {
    const timer = setInterval(
      () => document.visibilityState === 'visible' && void refresh(orderPath),
      ASK_EVERY_MS,
    )
    return () => clearInterval(timer)
  }, [orderPath])
  if (!charge) return error ? <NotLoaded error={error} retry={() => refresh(path, false)} /> : <Spinner />
  return (
    <section class="surface pix" aria-labelledby="pix">
      <h2 id="pix">Pague {formatReais(charge.total)} com Pix</h2>
      <p class="muted small">
        Copie o código e cole no aplicativo do seu banco, até {formatTime(new Date(charge.expiresAt))}. A
        confirmação aparece aqui sozinha.
      </p>
      <CopyCode code={charge.pixCode} />
      <QrPicture text={charge.pixCode} />
      <p class="waiting muted small" role="status">
        <Icon name="clock" /> Aguardando o pagamento
      </p>
    </section>
  )
}

function CopyCode({ code }: { code: string }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    // Without a clipboard (plain HTTP) the text is selected, to be copied by hand.
    const field = document.getElementById('pix-code') as HTMLInputElement
    field.select()
    const done = navigator.clipboard
      ? await navigator.clipboard.writeText(code).then(
          () => true,
          () => false,
        )
      : document.execCommand('copy')
    setCopied(done)
  }
  return (
    <>
      <div class="field">
        <label for="pix-code">Pix copia e cola</label>
        <input id="pix-code" value={code} readOnly onFocus={(event) => event.currentTarget.select()} />
      </div>
      <button type="button" class="button main wide" onClick={copy}>
        <Icon name={copied ? 'check' : 'copy'} />
        <span aria-live="polite">{copied ? 'Código copiado' : 'Copiar código Pix'}</span>
      </button>
    </>
  )
}

function QrPicture({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const dots = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code do Pix"
      shape-rendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={dots.join('')} />
    </svg>
  )
}
