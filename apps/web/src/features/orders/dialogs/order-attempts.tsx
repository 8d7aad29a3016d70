import { Anchor } from '@mantine/core'
import { formatDateTime } from '@shop/browser/format'
import { useQuery } from '@tanstack/react-query'
import { Loading } from '../../../shared/ui/not-loaded.tsx'
import { deliveryAttempts } from '../orders.api.ts'
import classes from './order-attempts.module.css'

/** Deliveries of the order that failed: when, why, who, and the deliverer's photo. */
export function OrderAttempts({ orderId }: { orderId: number }) {
  const query = useQuery(deliveryAttempts(orderId))
  const { data } = query
  return (
    <>
      <h3>Tentativas de entrega{data && `: ${data.attempts.length}`}</h3>
      {!data && <Loading query={query} />}
      <ol className={classes.attempts}>
        {data?.attempts.map(({ when, text, comment, deliverer, user, imageUrl }) => (
          <li key={when} className={classes.attempt}>
            {imageUrl && (
              <Anchor href={imageUrl} target="_blank" rel="noreferrer">
                <img
                  src={imageUrl}
                  alt={`Foto da tentativa de ${formatDateTime(new Date(when))}`}
                  loading="lazy"
                />
              </Anchor>
            )}
            <div>
              <strong>Não entregue: {text}</strong>
              {comment && <p>{comment}</p>}
              <p className={classes.who}>
                {deliverer ?? user} · <time dateTime={when}>{formatDateTime(new Date(when))}</time>
              </p>
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}
