import { Button } from '@mantine/core'
import { SerialNumbers } from '../../../entities/units/serial-numbers.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import type { CountedLine } from './receiving-lines.ts'

interface Props {
  line: CountedLine
  onChange: (serials: string[]) => void
  onClose: () => void
}

/** The serial numbers of a line's units. */
export function SerialsDialog({ line, onChange, onClose }: Props) {
  return (
    <Dialog
      opened
      closesOnBack
      title={line.name}
      onClose={onClose}
      footer={<Button onClick={onClose}>Pronto</Button>}
    >
      <SerialNumbers label="Unidades recebidas" value={line.serials} onChange={onChange} />
    </Dialog>
  )
}
