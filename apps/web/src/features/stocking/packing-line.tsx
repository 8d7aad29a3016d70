import { ActionIcon } from '@mantine/core'
import type { Order } from '@shop/contract/orders'
import { IconCheck, IconX } from '@tabler/icons-react'
import { ProductImage } from '../../entities/products/product-image.tsx'
import { isComplete, type PackedUnit, type Packing, packedOf, unitsOf } from './packing-progress.ts'
import classes from './stocking.module.css'

interface Props {
  item: Order['items'][number]
  packing: Packing
  disabled: boolean
  onTick: () => void
  onRemove: (unit: PackedUnit) => void
}

/** One line of the order with the units already in the box; checked by hand if its units have no serial numbers. */
export function PackingLine({ item, packing, disabled, onTick, onRemove }: Props) {
  const { productId, name, code, imageUrl, serialised } = item
  const [packed, units, done] = [packedOf(item, packing), unitsOf(item), isComplete(item, packing)]
  const about = (
    <>
      <ProductImage url={imageUrl} size={64} />
      <span className={classes.units}>{units} ×</span>
      <span className={classes.product}>
        {name}
        <small>Código {code}</small>
        {(serialised || packed > 0) && (
          <small className={classes.progress}>
            {packed} de {units}
            {serialised && ' com número de série'}
          </small>
        )}
      </span>
    </>
  )
  if (!serialised)
    return (
      <label className={classes.item}>
        <input type="checkbox" checked={done} disabled={disabled} onChange={onTick} />
        {about}
      </label>
    )
  return (
    <>
      <div className={classes.item} data-done={done || undefined}>
        <span className={classes.mark}>{done && <IconCheck size={20} aria-label="Completo" />}</span>
        {about}
      </div>
      <ul className={classes.serials} aria-label={`Números de série de ${name}`}>
        {packing.serials
          .filter((unit) => unit.productId === productId)
          .map((unit) => (
            <li key={unit.serial} className={classes.unit}>
              {unit.serial}
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label={`Remover ${unit.serial}`}
                onClick={() => onRemove(unit)}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            </li>
          ))}
      </ul>
    </>
  )
}
