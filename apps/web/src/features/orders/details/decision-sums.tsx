import { Text } from '@mantine/core'
import { formatReais } from '@shop/browser/format'
import type { Order, OrderProof, OrderProofs } from '@shop/contract/orders'
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

const writtenOn = ({ paidOn, payer, endToEndId, reason }: OrderProof) =>
  [
    paidOn && `Data no comprovante ${formatDay(paidOn)}`,
    payer && `Pagador: ${payer}`,
    endToEndId && `Identificador ${endToEndId}`,
    reason && `Motivo de quem enviou: “${reason}”`,
  ]
    .filter(Boolean)
    .join(' · ')

/** The amount that the decision is about, and what the proofs and the bank say of it. */
export function DecisionSums({ order, proofs }: { order: Order; proofs: OrderProofs | undefined }) {
  // One transfer that was sent for two parts counts once.
  const sent = [...new Map(proofs?.proofs.map((proof) => [proof.endToEndId ?? proof.id, proof])).values()]
  const isOne = sent.length === 1
  const due = dueOf(order)
  const isPart = sent.length > 0 && due !== centsFromReais(order.total)
  const amounts = sent.flatMap(({ amount }) => (amount === null ? [] : centsFromReais(amount)))
  const isRead = sent.length > 0 && amounts.length === sent.length
  const shown = amounts.reduce((sum, amount) => sum + amount, 0)
  const facts = [
    isPart && `Pedido de ${formatReais(order.total)}`,
    order.paid > 0 && `Já recebido ${formatReais(order.paid)}`,
    order.creditUsed > 0 && `Crédito ${formatReais(order.creditUsed)}`,
  ].filter(Boolean)
  return (
    <div className={classes.sums}>
      <KeyFigure
        label={isPart ? 'A conferir' : 'Valor do pedido'}
        value={isPart ? formatCents(due) : formatReais(order.total)}
      />
      {facts.length > 0 && <Text size="sm">{facts.join(' · ')}</Text>}
      {isRead && (
        <Text size="sm" fw={600} c={shown === due ? 'var(--tone-done)' : 'var(--tone-refused)'}>
          {isOne ? 'No comprovante' : 'Nos comprovantes'} {formatCents(shown)}: {compareText(shown, due)}
        </Text>
      )}
      {sent.length > 0 && !isRead && (
        <Text size="sm">
          {isOne
            ? 'Leia o valor no comprovante: o sistema não o leu.'
            : 'Leia os valores nos comprovantes: o sistema não leu todos.'}
        </Text>
      )}
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
      {sent.map((proof) => (
        <Text key={proof.id} size="sm" className={classes.written}>
          {writtenOn(proof)}
        </Text>
      ))}
    </div>
  )
}
