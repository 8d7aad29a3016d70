import { formatNumber } from '@shop/browser/format'
import type { StatusCount } from '@shop/contract/orders'
import { type StatusKey, statusLabel, statusTone } from '@shop/domain/order-status'
import { type ReactNode, useId } from 'react'
import classes from './status-cards.module.css'
import { groupCounts, LEAVING_GROUP } from './status-groups.ts'
import { STATUS_ICONS } from './status-icons.ts'

interface Props {
  /** Undefined until they have loaded. */
  counts: readonly StatusCount[] | undefined
  /** Undefined during a search. */
  selected: StatusKey | undefined
  onSelect: (status: StatusKey) => void
  loading: boolean
  /** Beside the heading of the orders that leave: the next departure. */
  departure: ReactNode
}

/** A panel for each kind of work, with a line for each of its statuses that has orders. */
export function StatusCards({ counts, selected, onSelect, loading, departure }: Props) {
  const id = useId()
  return (
    <section className={classes.groups} data-loading={loading || undefined} aria-label="Pedidos por status">
      {groupCounts(counts, selected).map(({ name, counts: ofGroup }) => (
        <div key={name} className={classes.group} data-leaving={name === LEAVING_GROUP || undefined}>
          <div className={classes.heading}>
            <h2 id={`${id}${name}`} className={classes.name}>
              {name}
            </h2>
            {name === LEAVING_GROUP && departure}
          </div>
          {ofGroup.length > 0 && (
            <ul className={classes.cards} aria-labelledby={`${id}${name}`}>
              {ofGroup.map(({ key, quantity }) => (
                <li key={key}>
                  <StatusCard
                    status={key}
                    quantity={quantity}
                    selected={key === selected}
                    onSelect={onSelect}
                  />
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </section>
  )
}

interface CardProps {
  status: StatusKey
  quantity: number | undefined
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
      title={statusLabel(status)}
      onClick={() => onSelect(status)}
    >
      <Icon size={16} stroke={1.75} aria-hidden className={classes.icon} />
      <span className={classes.quantity}>{quantity !== undefined && formatNumber(quantity)}</span>
      <span className={classes.label}>{statusLabel(status)}</span>
    </button>
  )
}
