import { formatNumber } from '@shop/browser/format'
import type { StatusCount } from '@shop/contract/orders'
import { type StatusKey, statusLabel, statusTone } from '@shop/domain/order-status'
import { useId } from 'react'
import classes from './status-cards.module.css'
import { groupCounts } from './status-groups.ts'
import { STATUS_ICONS } from './status-icons.ts'

interface Props {
  counts: readonly StatusCount[]
  selected: StatusKey
  onSelect: (status: StatusKey) => void
  loading: boolean
}

/** A counter for each status with orders, grouped by the work to do; the selected one comes first. */
export function StatusCards({ counts, selected, onSelect, loading }: Props) {
  const id = useId()
  return (
    <section className={classes.groups} data-loading={loading || undefined} aria-label="Pedidos por status">
      {groupCounts(counts, selected).map(({ name, counts: ofGroup }) => (
        <div key={name} className={classes.group}>
          <ul className={classes.cards} aria-labelledby={`${id}${name}`}>
            {ofGroup.map(({ key, quantity }, place) => (
              <li key={key}>
                {/* Beside its first counter, so that it is never alone at the end of a line. */}
                {place === 0 && (
                  <h2 id={`${id}${name}`} className={classes.name}>
                    {name}
                  </h2>
                )}
                <StatusCard
                  status={key as StatusKey}
                  quantity={quantity}
                  selected={key === selected}
                  onSelect={onSelect}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
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
  )
}
