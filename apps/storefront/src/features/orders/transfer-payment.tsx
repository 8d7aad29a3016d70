import { ApiError, errorText } from '@shop/browser/api-error'
import { formatReais } from '@shop/browser/format'
import { NotAPicture, toJpegBase64 } from '@shop/browser/picture-file'
import type { OwnOrder } from '@shop/contract/own-orders'
import { formatDocument } from '@shop/domain/documents'
import { useMutation, useQuery } from '@tanstack/react-query'
import { reload } from '../../shared/api/stored-query.ts'
import { notify } from '../../shared/ui/notice.tsx'
import { Loading, Problem } from '../../shared/ui/parts.tsx'
import { ACCOUNTS, sendProof } from './orders.api.ts'

/** Pixels per side: a proof must be readable. */
const PROOF_SIDE = 1_600

/** The accounts for the transfer, and the upload of its proof. */
export function TransferPayment({ order }: { order: OwnOrder }) {
  const query = useQuery(ACCOUNTS)
  return (
    <section className="surface stack" aria-labelledby="transfer">
      <h2 id="transfer">Transfira {formatReais(order.toPay)}</h2>
      {!query.data && <Loading query={query} />}
      <ul className="stack">
        {query.data?.accounts.map(({ id, name, bank, agency, account, cnpj }) => (
          <li key={id}>
            <strong>{bank}</strong>
            <br />
            Agência {agency} · Conta {account}
            <br />
            <span className="muted small">
              {name}
              {cnpj && ` · CNPJ ${formatDocument(cnpj)}`}
            </span>
          </li>
        ))}
      </ul>
      <ProofButton orderId={order.orderId} />
    </section>
  )
}

/** A proof that was accepted although its answer got lost is refused the second time: the order shows the result. */
const wasThere = (error: unknown) => error instanceof ApiError && error.status === 409

function ProofButton({ orderId }: { orderId: number }) {
  const sending = useMutation({
    mutationFn: async (file: File) => {
      const receiptImage = await toJpegBase64(file, PROOF_SIDE)
      await sendProof({ orderId, receiptImage })
    },
    onSuccess: () => notify('Comprovante enviado. A loja vai conferir.'),
    onSettled: () => reload('orders'),
    meta: { silent: true },
  })
  const { error, isPending } = sending
  const problem = error instanceof NotAPicture ? error.message : errorText(error)
  return (
    <>
      <label className="button main wide file" aria-busy={isPending}>
        {isPending ? 'Enviando…' : 'Enviar o comprovante'}
        <input
          type="file"
          accept="image/*"
          disabled={isPending}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            if (file) sending.mutate(file)
            currentTarget.value = ''
          }}
        />
      </label>
      <Problem text={error && !wasThere(error) ? problem : null} />
      <p className="muted small">
        Foto ou captura de tela. Pode ser agora ou mais tarde: o pedido fica reservado.
      </p>
    </>
  )
}
