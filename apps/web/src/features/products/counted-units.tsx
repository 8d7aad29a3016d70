import { Button } from '@mantine/core'
import type { Product } from '@shop/contract/products'
import { SerialNumbers } from '../../entities/units/serial-numbers.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { SubmitButton } from '../../shared/ui/submit-button.tsx'

interface Props {
  product: Product
  /** Counted units minus recorded units. */
  difference: number
  serials: readonly string[]
  onChange: (serials: string[]) => void
  running: boolean
  onSave: () => void
  onClose: () => void
}

/** Requires the units of a serialised product that were missing, or found, in a count. */
export function CountedUnits({ product, difference, serials, onChange, running, onSave, onClose }: Props) {
  const units = Math.abs(difference)
  return (
    <Dialog
      opened
      closesOnBack
      title={`Contagem de ${product.name}`}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
          <SubmitButton running={running} disabled={serials.length < units} onClick={onSave}>
            Salvar contagem
          </SubmitButton>
        </>
      }
    >
      <SerialNumbers
        label={difference < 0 ? 'Unidades que faltam' : 'Unidades encontradas'}
        needed={units}
        value={serials}
        onChange={onChange}
      />
    </Dialog>
  )
}
