import { Text, Textarea } from '@mantine/core'
import { errorText } from '@shop/browser/api-error'
import { formatReais } from '@shop/browser/format'
import { ORDER_STATUS } from '@shop/domain/order-status'
import { useQuery } from '@tanstack/react-query'
import { orderImages, orderProofs } from '../../../entities/orders/images.api.ts'
import { ProofImage, SeenProofs } from '../../../entities/orders/seen-proofs.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { Spinner } from '../../../shared/ui/spinner.tsx'
import { approveOrder, refuseOrder } from '../dialogs/order-changes.api.ts'
import { useActionForm } from '../dialogs/use-action-form.ts'
import { useReloadOrders } from '../orders.api.ts'
import classes from './decision.module.css'

/** The form of a decision: sending it approves, `refuse` refuses with the reason. */
export function useDecision(orderId: number, onActed: () => void) {
  const reload = useReloadOrders()
  const { data: proofs } = useQuery(orderProofs(orderId))
  const form = useActionForm(orderId, {
    // `comment`: the reason for a refusal. `proofReason`: the reason to accept a proof that was seen before.
    initialValues: { comment: '', proofReason: '' },
    rules: { proofReason: (reason) => (proofs?.needsReason && !reason.trim() ? 'Informe o motivo' : null) },
    send: ({ proofReason }) => approveOrder({ orderId, ...(proofReason.trim() && { proofReason }) }),
    successText: 'Pedido aprovado/reprovado com sucesso.',
    detail: ({ code, statusKey }) =>
      `O pedido ${code} foi ${statusKey === ORDER_STATUS.REPROVADOS ? 'reprovado' : 'aprovado'}.`,
    errorText: 'Não foi possível aprovar/reprovar o pedido, tente novamente mais tarde.',
    draft: 'decide',
    onActed,
  })
  const refuse = () =>
    form.attempt(() => refuseOrder({ orderId, comment: form.values.comment }).finally(reload))
  const isSeen = (proofs?.proofs[0]?.similar.length ?? 0) > 0
  return { ...form, proofs, isSeen, refuse: () => void refuse() }
}

type Decision = ReturnType<typeof useDecision>

/** The data of the proof, and whether the bank shows the money. */
function ProofFacts({ form }: { form: Decision }) {
  const [latest] = form.proofs?.proofs ?? []
  const facts = [
    latest?.endToEndId && `Identificador ${latest.endToEndId}`,
    latest?.amount != null && formatReais(latest.amount),
    latest?.payer && `Pagador: ${latest.payer}`,
    latest?.reason && `Motivo de quem enviou: “${latest.reason}”`,
  ].filter(Boolean)
  return (
    <>
      {facts.length > 0 && <Text size="sm">{facts.join(' · ')}</Text>}
      {form.proofs?.inBank === false && (
        <Text size="sm" c="var(--tone-waiting)">
          O dinheiro ainda não está no extrato do banco.
        </Text>
      )}
    </>
  )
}

/** A warning that the proof was seen before, beside the earlier ones; and its data, unless {@link Proof} shows it. */
export function ProofCheck({ form, hasImage }: { form: Decision; hasImage: boolean }) {
  const [latest] = form.proofs?.proofs ?? []
  return (
    <>
      {!hasImage && <ProofFacts form={form} />}
      {latest && form.isSeen && (
        <SeenProofs own={latest.imageUrl} similar={latest.similar}>
          {form.proofs?.needsReason ? (
            <Textarea
              label="Motivo para aceitar o comprovante"
              required
              autosize
              minRows={1}
              maxLength={500}
              {...form.field('proofReason')}
            />
          ) : (
            <Text size="sm">Aceito: {latest.acceptedReason}</Text>
          )}
        </SeenProofs>
      )}
    </>
  )
}

export const RefusalReason = ({ form }: { form: Decision }) => (
  <Textarea
    label="Motivo, se reprovar"
    description="Aparece no histórico do pedido."
    autosize
    minRows={1}
    maxRows={4}
    maxLength={500}
    {...form.field('comment')}
  />
)

/** The proof of a transfer with its facts; their space is reserved, so that the buttons do not move when they load. */
export function Proof({ orderId, form }: { orderId: number; form: Decision }) {
  const { data, error } = useQuery(orderImages('receipt', orderId))
  return (
    <div className={classes.proof}>
      <div className={classes.image}>
        {error && <EmptyState image="missing" text={errorText(error)} />}
        {!data && !error && <Spinner />}
        {data && <ProofImage url={data[0] ?? null} name="Comprovante" />}
      </div>
      <ProofFacts form={form} />
    </div>
  )
}
