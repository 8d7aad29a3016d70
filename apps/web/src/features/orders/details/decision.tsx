import { ActionIcon, Stack, Text, Textarea } from '@mantine/core'
import { errorText } from '@shop/browser/api-error'
import type { Order, OrderProof } from '@shop/contract/orders'
import { ORDER_STATUS } from '@shop/domain/order-status'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { orderImages, orderProofs } from '../../../entities/orders/images.api.ts'
import { ProofImage, ProofReason, SeenProofs } from '../../../entities/orders/seen-proofs.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { Spinner } from '../../../shared/ui/spinner.tsx'
import { approveOrder, refuseOrder } from '../dialogs/order-changes.api.ts'
import { useActionForm } from '../dialogs/use-action-form.ts'
import { useReloadOrders } from '../orders.api.ts'
import classes from './decision.module.css'
import { DecisionSums } from './decision-sums.tsx'

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
  const seen = proofs?.proofs.filter(({ similar }) => similar.length > 0) ?? []
  // Each is shown beside those that it resembles.
  const isSeen = seen.length > 0 && seen.length === proofs?.proofs.length
  return { ...form, proofs, seen, isSeen, refuse: () => void refuse() }
}

type Decision = ReturnType<typeof useDecision>

/** A warning for each proof that was seen before, beside the earlier ones; one reason accepts them all. */
const ProofChecks = ({ form }: { form: Decision }) => (
  <>
    {form.seen.map(({ id, imageUrl, similar, acceptedReason }) => (
      <SeenProofs key={id} own={imageUrl} similar={similar}>
        {acceptedReason !== '' && <Text size="sm">Aceito: {acceptedReason}</Text>}
      </SeenProofs>
    ))}
    {form.proofs?.needsReason && <ProofReason {...form.field('proofReason')} />}
  </>
)

const RefusalReason = ({ form }: { form: Decision }) => (
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

/** The proof of a transfer, or those of several ones that were not seen before. */
function Proofs({ orderId, proofs }: { orderId: number; proofs: readonly OrderProof[] }) {
  const { data, error } = useQuery(orderImages('receipt', orderId))
  if (proofs.length < 2) return <Proof url={data && (data[0] ?? null)} error={error} />
  return proofs
    .filter(({ similar }) => similar.length === 0)
    .map(({ id, imageUrl }) => <Proof key={id} url={imageUrl} error={null} />)
}

/** Its space is reserved, so that the buttons do not move when it loads. */
function Proof({ url, error }: { url: string | null | undefined; error: Error | null }) {
  const [enlarged, setEnlarged] = useState(false)
  const action = enlarged ? 'Ver o comprovante inteiro' : 'Ampliar o comprovante'
  return (
    <div className={classes.proof}>
      {/* A person who reads with the keyboard scrolls what is enlarged. */}
      <div
        className={classes.image}
        data-enlarged={enlarged || undefined}
        tabIndex={enlarged ? 0 : undefined}
      >
        {error && <EmptyState image="missing" text={errorText(error)} />}
        {url === undefined && !error && <Spinner />}
        {url !== undefined && <ProofImage url={url} name="Comprovante" />}
      </div>
      {url && (
        <ActionIcon
          variant="default"
          size={36}
          className={classes.enlarge}
          aria-label={action}
          title={action}
          onClick={() => setEnlarged(!enlarged)}
        >
          {enlarged ? <IconZoomOut size={18} aria-hidden /> : <IconZoomIn size={18} aria-hidden />}
        </ActionIcon>
      )}
    </div>
  )
}

interface DecisionProps {
  orderId: number
  /** Undefined while it loads. */
  order: Order | undefined
  form: Decision
  hasImage: boolean
  /** Below the fields. */
  children?: ReactNode
}

/** What the decision is made by: the proof, large, beside the amounts and the fields. */
export const DecisionView = ({ orderId, order, form, hasImage, children }: DecisionProps) => (
  <div className={classes.decision}>
    {(hasImage || form.seen.length > 0) && (
      <Stack gap="sm" miw={0}>
        {hasImage && <Proofs orderId={orderId} proofs={form.proofs?.proofs ?? []} />}
        <ProofChecks form={form} />
      </Stack>
    )}
    <Stack gap="sm" className={classes.fields}>
      {order && <DecisionSums order={order} proofs={form.proofs} />}
      <RefusalReason form={form} />
      {children}
    </Stack>
  </div>
)
