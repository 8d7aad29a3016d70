import { errorText } from '@shop/browser/api-error'
import { formatReais, formatTime } from '@shop/browser/format'
import type { PixCharge } from '@shop/contract/pix'
import { useQuery } from '@tanstack/react-query'
import { FormProblem } from '../../shared/ui/form-problem.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import { isCancelled, isWaiting, pixCharge } from './pix-charge.api.ts'
import classes from './pix-code.module.css'
import { PixCode } from './pix-code.tsx'

/** The Pix payment of an order: its state, its code while it waits, and a message when the money arrives. */
export function OrderPix({ orderId }: { orderId: number }) {
  const { data: charge, error } = useQuery(pixCharge(orderId))
  // A loaded code stays visible for scanning, even when a later reload fails.
  if (!charge && error) return <FormProblem text={errorText(error)} />
  if (!charge) return <Spinner label="Carregando o código Pix" />
  return (
    <section className={classes.root} aria-label="Pagamento com Pix">
      <div aria-live="polite">
        <ChargeState charge={charge} />
      </div>
      {isWaiting(charge) && <PixCode code={charge.pixCode} />}
    </section>
  )
}

function ChargeState({ charge }: { charge: PixCharge }) {
  if (isCancelled(charge))
    return <StatusBadge tone="refused" label="Pedido cancelado: o código Pix não vale mais" />
  const sum = formatReais(charge.total)
  if (!isWaiting(charge)) return <StatusBadge tone="done" label={`Pagamento de ${sum} recebido`} />
  return (
    <p className={classes.state}>
      <strong>Aguardando {sum}</strong>
      <span>até {formatTime(new Date(charge.expiresAt))}</span>
    </p>
  )
}
