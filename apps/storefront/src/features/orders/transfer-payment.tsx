import type { ShopAccount } from '@shop/contract/selling'
import type { OwnOrder } from '@shop/contract/storefront'
import { formatDocument } from '@shop/domain/documents'
import { useState } from 'preact/hooks'
import { ApiError, errorText } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { refresh, useRead } from '../../shared/api/read.ts'
import { formatReais } from '../../shared/ui/format.ts'
import { notify } from '../../shared/ui/notice.tsx'
import { NotLoaded, Problem, Spinner } from '../../shared/ui/parts.tsx'
import { toJpegBase64 } from './picture-file.ts'

/** Pixels per side: a proof must be readable. */
const PROOF_SIDE = 1_600

const ACCOUNTS = '/shop/accounts'

/** The accounts for the transfer, and the upload of its proof. */
export function TransferPayment({ order, path }: { order: OwnOrder; path: string }) {
  const { data, error } = useRead<{ accounts: ShopAccount[] }>(ACCOUNTS)
  return (
    <section class="surface stack" aria-labelledby="transfer">
      <h2 id="transfer">Transfira {formatReais(order.toPay)}</h2>
      {!data && (error ? <NotLoaded error={error} retry={() => refresh(ACCOUNTS, false)} /> : <Spinner />)}
      <ul class="stack">
        {data?.accounts.map(({ id, name, bank, agency, account, cnpj }) => (
          <li key={id}>
            <strong>{bank}</strong>
            <br />
            Agência {agency} · Conta {account}
            <br />
            <span class="muted small">
              {name}
              {cnpj && ` · CNPJ ${formatDocument(cnpj)}`}
            </span>
          </li>
        ))}
      </ul>
      <ProofButton orderId={order.orderId} path={path} />
    </section>
  )
}

function ProofButton({ orderId, path }: { orderId: number; path: string }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async (file: File | undefined) => {
    if (!file || busy) return
    setBusy(true)
    setProblem(null)
    try {
      const receiptImage = await toJpegBase64(file, PROOF_SIDE)
      await call('PATCH', '/workflow/order/proof', { body: { orderId, receiptImage }, repeatable: true })
      notify('Comprovante enviado. A loja vai conferir.')
    } catch (error) {
      // A proof that was accepted although its answer got lost is refused the second time: the reloaded order shows the
      // result.
      if (!(error instanceof ApiError && error.status === 409))
        setProblem(error instanceof ApiError ? errorText(error) : (error as Error).message)
    }
    await refresh(path)
    setBusy(false)
  }
  return (
    <>
      <label class="button main wide file" aria-busy={busy}>
        {busy ? 'Enviando…' : 'Enviar o comprovante'}
        <input
          type="file"
          accept="image/*"
          disabled={busy}
          onChange={(event) => {
            void send(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      </label>
      <Problem text={problem} />
      <p class="muted small">
        Foto ou captura de tela. Pode ser agora ou mais tarde: o pedido fica reservado.
      </p>
    </>
  )
}
