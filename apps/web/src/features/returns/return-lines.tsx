import { Checkbox, Group } from '@mantine/core'
import { formatReais } from '@shop/browser/format'
import type { Order } from '@shop/contract/orders'
import { SerialNumbers } from '../../entities/units/serial-numbers.tsx'
import { CountInput } from '../../shared/ui/number-input.tsx'
import classes from './returns.module.css'

/** The units of one product of the sale that come back. */
export interface ReturnLine {
  /** 0: none comes back; NaN: what was typed is no quantity. */
  quantity: number
  defective: boolean
  /** Serial numbers of a serialised product's units. */
  serials?: string[]
}

interface Props {
  sale: Order
  lines: Readonly<Record<number, ReturnLine>>
  /** Whether a line chosen now is marked as defective. */
  defective: boolean
  onChange: (lines: Record<number, ReturnLine>) => void
}

export const leftOf = ({ quantity, returned }: Order['items'][number]) => quantity - returned

/** How many units of each product come back, and whether they can be sold again. */
export function ReturnLines({ sale, lines, defective, onChange }: Props) {
  const nothing: ReturnLine = { quantity: 0, defective }
  const set = (productId: number, change: Partial<ReturnLine>) =>
    onChange({ ...lines, [productId]: { ...(lines[productId] ?? nothing), ...change } })
  const items = sale.items.filter((item) => leftOf(item) > 0)
  return (
    <fieldset className={classes.part}>
      <legend>O que volta</legend>
      {items.length === 0 && 'Tudo deste pedido já voltou.'}
      {items.map((item, place) => {
        const { productId, name, unitPrice } = item
        const line = lines[productId] ?? nothing
        const left = leftOf(item)
        return (
          <Group key={productId} role="group" aria-label={name} justify="space-between" wrap="wrap">
            <Checkbox
              label={`${name} · ${formatReais(unitPrice)}`}
              data-autofocus={place === 0 || undefined}
              checked={line.quantity !== 0}
              onChange={(event) => set(productId, { quantity: event.currentTarget.checked ? 1 : 0 })}
            />
            {line.quantity !== 0 && (
              <Group gap="sm">
                <CountInput
                  label={`Quantidade (até ${left})`}
                  w={140}
                  max={left}
                  value={line.quantity}
                  onChange={(value) => set(productId, { quantity: value || Number.NaN })}
                />
                <Checkbox
                  label="Com defeito"
                  checked={line.defective}
                  onChange={(event) => set(productId, { defective: event.currentTarget.checked })}
                />
              </Group>
            )}
            {line.quantity !== 0 && item.serialised && (
              <SerialNumbers
                label={`${name} que voltam`}
                needed={line.quantity || 0}
                known={item.serials}
                value={line.serials ?? []}
                onChange={(serials) => set(productId, { serials })}
              />
            )}
          </Group>
        )
      })}
    </fieldset>
  )
}
