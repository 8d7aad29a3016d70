import { ApiError, errorText, seenProofs } from '@shop/browser/api-error'
import { PHOTO_SIDE, toProofBase64 } from '@shop/browser/image-file'
import type { OwnOrder } from '@shop/contract/own-orders'
import { formatDocument } from '@shop/domain/documents'
import { formatBRL, nearestCents } from '@shop/domain/money'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reload } from '../../shared/api/stored-query.ts'
import { formatMoment } from '../../shared/ui/format.ts'
import { notify } from '../../shared/ui/notice.tsx'
import { Loading, Problem } from '../../shared/ui/parts.tsx'
import { ACCOUNTS, sendProof } from './orders.api.ts'

/** The accounts for the transfer, and the upload of its proof. */
export function TransferPayment({ order }: { order: OwnOrder }) {
  const query = useQuery(ACCOUNTS)
  const amount = order.parts
    .filter(({ kind, status }) => kind === 'transfer' && status === 'waiting')
    .reduce((cents, part) => cents + nearestCents(part.amount), 0)
  return (
    <section className="surface stack" aria-labelledby="transfer">
      <h2 id="transfer">Transfira {formatBRL(amount)}</h2>
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
      <ProofButton orderId={order.orderId} until={order.proofUntil} />
    </section>
  )
}

const PROOF_CODES = ['PROOF_SEEN', 'ID_USED']

/** A proof that was accepted although its response got lost is refused the second time: the order shows the result. */
const wasThere = (error: unknown) =>
  error instanceof ApiError && error.status === 409 && !PROOF_CODES.includes(error.code)

function ProofButton({ orderId, until }: { orderId: number; until: string | null }) {
  const sending = useMutation({
    mutationFn: async ({ file, proofReason }: { file: File; proofReason?: string }) => {
      const receiptImage = await toProofBase64(file, PHOTO_SIDE)
      await sendProof({ orderId, receiptImage, ...(proofReason && { proofReason }) })
    },
    onSuccess: () => notify('Comprovante enviado. A loja vai conferir.'),
    onSettled: () => reload('orders'),
    meta: { silent: true },
  })
  const { error, isPending } = sending
  // The browser's message about a file is shown to the person too.
  const problem = error instanceof ApiError ? errorText(error) : (error?.message ?? null)
  const isSeen = seenProofs(error) !== undefined
  return (
    <>
      <label className="button main wide file" aria-busy={isPending}>
        {isPending ? 'Enviando…' : 'Enviar o comprovante'}
        <input
          type="file"
          accept="image/*,application/pdf"
          disabled={isPending}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            if (file) sending.mutate({ file })
            currentTarget.value = ''
          }}
        />
      </label>
      <Problem text={error && !wasThere(error) ? problem : null} />
      {isSeen && sending.variables && (
        <ReasonForm onSend={(proofReason) => sending.mutate({ file: sending.variables.file, proofReason })} />
      )}
      <p className="muted small">
        Foto, captura de tela ou PDF. Pode ser agora ou mais tarde
        {until && `: o pedido fica reservado até ${formatMoment(new Date(until))}`}.
      </p>
    </>
  )
}

/** Why the same proof is sent again: one deposit for two orders, for example. */
function ReasonForm({ onSend }: { onSend: (reason: string) => void }) {
  const [reason, setReason] = useState('')
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim()) onSend(reason.trim())
      }}
    >
      <label className="field">
        Motivo
        <textarea
          value={reason}
          maxLength={500}
          rows={2}
          required
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </label>
      <button type="submit" className="button wide">
        Enviar com o motivo
      </button>
    </form>
  )
}
