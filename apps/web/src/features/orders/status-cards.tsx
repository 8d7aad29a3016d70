import type { StatusCount } from '@shop/contract/orders'
import { isStatusKey, type StatusKey, statusLabel, statusTone } from '@shop/domain/order-status'
import { formatNumber } from '../../shared/ui/format.ts'
import classes from './status-cards.module.css'
import { STATUS_ICONS } from './status-icons.ts'

interface Props {
  counts: readonly StatusCount[]
  selected: StatusKey
  onSelect: (status: StatusKey) => void
}

/** A counter for each status that has orders; the selected one comes first. */
export function StatusCards({ counts, selected, onSelect }: Props) {
  const shown = counts.filter(({ key, quantity }) => quantity > 0 && isStatusKey(key))
  const ordered = [
    ...shown.filter(({ key }) => key === selected),
    ...shown.filter(({ key }) => key !== selected),
  ]
  return (
    <ul className={classes.cards} aria-label="Pedidos por status">
      {ordered.map(({ key, quantity }) => (
        <StatusCard
          key={key}
          status={key as StatusKey}
          quantity={quantity}
          selected={key === selected}
          onSelect={onSelect}
        />
      ))}
    </ul>
  )
}

interface CardProps {
  status: StatusKey
  quantity: number
  selected: boolean
  onSelect: (status: StatusKey) => void
}

function StatusCard({ status, quantity, selected, onSelect }: CardProps) {
  const Icon = STATUS_ICONS[status]
  return (
    <li>
      <button
        type="button"
        className={classes.card}
        data-tone={statusTone(status)}
        aria-pressed={selected}
        onClick={() => onSelect(status)}
      >
        <Icon size={20} stroke={1.75} aria-hidden className={classes.icon} />
        <span className={classes.quantity}>{formatNumber(quantity)}</span>
        <span className={classes.label}>{statusLabel(status)}</span>
      </button>
    </li>
  )
}
