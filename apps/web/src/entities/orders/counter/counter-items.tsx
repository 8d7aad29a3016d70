import { ActionIcon } from '@mantine/core'
import type { Order } from '@shop/contract/orders'
import { IconX } from '@tabler/icons-react'
import { ProductImage } from '../../products/product-image.tsx'
import classes from './counter.module.css'
import type { HandOverBody } from './hand-over.api.ts'
import { unitsOf } from './use-counter-scans.ts'

interface Props {
  items: Order['items']
  /** Serial numbers are still required, because the order is not packed. */
  asksSerials: boolean
  units: HandOverBody['serials']
  onRemove: (serial: string) => void
}

/** What the customer gets, with the serial numbers read so far. */
export function CounterItems({ items, asksSerials, units, onRemove }: Props) {
  return (
    <ul className={classes.items} aria-label="Itens a entregar">
      {items
        .filter((item) => unitsOf(item) > 0)
        .map((item) => {
          const own = units.filter(({ productId }) => productId === item.productId)
          return (
            <li key={item.productId} className={classes.item}>
              <ProductImage url={item.imageUrl} size={40} />
              <span className={classes.quantity}>{unitsOf(item)} ×</span>
              <span className={classes.name}>
                {item.name}
                {asksSerials && item.serialised && (
                  <small data-open={own.length < unitsOf(item) || undefined}>
                    {own.length} de {unitsOf(item)} com número de série
                  </small>
                )}
                {own.map(({ serial }) => (
                  <span key={serial} className={classes.serial}>
                    {serial}
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={`Remover ${serial}`}
                      onClick={() => onRemove(serial)}
                    >
                      <IconX size={16} aria-hidden />
                    </ActionIcon>
                  </span>
                ))}
              </span>
            </li>
          )
        })}
    </ul>
  )
}
