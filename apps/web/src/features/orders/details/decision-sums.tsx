import { Text } from '@mantine/core'
import { formatReais } from '@shop/browser/format'
import type { Order, OrderProofs } from '@shop/contract/orders'
import { formatDay } from '@shop/domain/instalments'
import { centsFromReais, reaisFromCents } from '@shop/domain/money'
import { KeyFigure } from '../../../shared/ui/facts.tsx'
import classes from './decision.module.css'

/** In cents, what the proof has to show: the transfers that are not seen yet, else all that is still owed. */
const dueOf = ({ parts, toPay }: Order) => {
  const waiting = parts.filter(({ kind, status }) => kind === 'transfer' && status === 'waiting')
  return waiting.length > 0
    ? waiting.reduce((sum, { amount }) => sum + centsFromReais(amount), 0)
    : centsFromReais(toPay)
}

const formatCents = (cents: number) => formatReais(reaisFromCents(cents))

/** 'confere', or by how much the amount on the proof differs. */
function compareText(shown: number, due: number) {
  if (shown === due) return 'confere'
  return shown > due ? `${formatCents(shown - due)} a mais` : `faltam ${formatCents(due - shown)}`
}

/** The amount that the decision is about, and what the proof and the bank say of it. */
export function DecisionSums({ order, proofs }: { order: Order; proofs: OrderProofs | undefined }) {
  const [latest] = proofs?.proofs ?? []
  const due = dueOf(order)
  const isPart = latest !== undefined && due !== centsFromReais(order.total)
  const shown = latest?.amount == null ? null : centsFromReais(latest.amount)
  const facts = [
    isPart && `Pedido de ${formatReais(order.total)}`,
    order.paid > 0 && `Já recebido ${formatReais(order.paid)}`,
    order.creditUsed > 0 && `Crédito ${formatReais(order.creditUsed)}`,
  ].filter(Boolean)
  const written = [
    latest?.paidOn && `Data no comprovante ${formatDay(latest.paidOn)}`,
    latest?.payer && `Pagador: ${latest.payer}`,
    latest?.endToEndId && `Identificador ${latest.endToEndId}`,
    latest?.reason && `Motivo de quem enviou: “${latest.reason}”`,
  ].filter(Boolean)
  return (
    <div className={classes.sums}>
      <KeyFigure
        label={isPart ? 'A conferir' : 'Valor do pedido'}
        value={isPart ? formatCents(due) : formatReais(order.total)}
      />
      {facts.length > 0 && <Text size="sm">{facts.join(' · ')}</Text>}
      {shown !== null && (
        <Text size="sm" fw={600} c={shown === due ? 'var(--tone-done)' : 'var(--tone-refused)'}>
          No comprovante {formatCents(shown)}: {compareText(shown, due)}
        </Text>
      )}
      {latest && shown === null && <Text size="sm">Leia o valor no comprovante: o sistema não o leu.</Text>}
      {proofs?.inBank && (
        <Text size="sm" c="var(--tone-done)">
          O dinheiro já está no extrato do banco.
        </Text>
      )}
      {proofs?.inBank === false && (
        <Text size="sm" c="var(--tone-waiting)">
          O dinheiro ainda não está no extrato do banco.
        </Text>
      )}
      {written.length > 0 && (
        <Text size="sm" className={classes.written}>
          {written.join(' · ')}
        </Text>
      )}
    </div>
  )
}
