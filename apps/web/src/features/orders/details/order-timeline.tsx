import { formatDateTime } from '@shop/browser/format'
import type { OrderHistory } from '@shop/contract/orders'
import { isStatusKey, statusLabel, statusTone } from '@shop/domain/order-status'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { failureOf, NotLoaded } from '../../../shared/ui/not-loaded.tsx'
import { Spinner } from '../../../shared/ui/spinner.tsx'
import { orderHistory } from '../orders.api.ts'
import classes from './order-timeline.module.css'

const MISSING = 'Não foi encontrado nenhum registro de histórico para o pedido selecionado.'

/** Labels of events that do not change the status. */
const RECORDED: Record<string, string> = {
  exchange: 'registrou uma troca',
  return: 'registrou uma devolução',
}

/** A step that the server heard of this much later, in milliseconds, was recorded without a network. */
const LATER_MS = 60_000

const sentLater = (when: string, recordedAt: string) =>
  Date.parse(recordedAt) - Date.parse(when) > LATER_MS
    ? ` · registrado sem internet, enviado em ${formatDateTime(new Date(recordedAt))}`
    : ''

/** What happened to an order, when and by whom. */
export function OrderTimeline({ orderId }: { orderId: number }) {
  const query = useQuery(orderHistory(orderId))
  const { data } = query
  const failure = failureOf(query, MISSING)
  if (failure) return <NotLoaded {...failure} />
  if (!data) return <Spinner />
  if (data.histories.length === 0) return <EmptyState image="missing" text={MISSING} />
  return <Entries history={data} />
}

function Entries({ history }: { history: OrderHistory }) {
  return (
    <ol className={classes.entries}>
      {history.histories.map(({ user, action, statusKey, when, recordedAt, comment }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever appended
          key={index}
          className={classes.entry}
          data-tone={isStatusKey(statusKey) ? statusTone(statusKey) : undefined}
        >
          <p>
            <strong>{user}</strong> {RECORDED[action] ?? 'alterou o status do pedido para'}{' '}
            <strong>{!RECORDED[action] && isStatusKey(statusKey) && statusLabel(statusKey)}</strong>
          </p>
          {comment && <p className={classes.comment}>{comment}</p>}
          <time dateTime={when} className={classes.when}>
            {formatDateTime(new Date(when))}
          </time>
          <span className={classes.when}>{sentLater(when, recordedAt)}</span>
        </li>
      ))}
    </ol>
  )
}
