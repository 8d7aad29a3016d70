import { Button } from '@mantine/core'
import type { CountLine } from '@shop/contract/counts'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { SerialNumbers } from '../../entities/units/serial-numbers.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { FormProblem } from '../../shared/ui/form-problem.tsx'
import { SubmitButton } from '../../shared/ui/submit-button.tsx'
import { type NamedUnit, unitsInStock } from './counts.api.ts'

interface Props {
  /** Differences of serialised products. */
  lines: readonly CountLine[]
  running: boolean
  problem: string | null
  onApprove: (serials: NamedUnit[]) => void
  onClose: () => void
}

const unitsOf = ({ difference }: CountLine) => Math.abs(difference ?? 0)
const isMissing = ({ difference }: CountLine) => (difference ?? 0) < 0

/** Requires the units that were missing, or found, in a count before the stock is corrected. */
export function DifferingUnits({ lines, running, problem, onApprove, onClose }: Props) {
  // Those that nobody read in a count by serial numbers are marked already.
  const [serials, setSerials] = useState<Readonly<Record<number, readonly string[]>>>(() =>
    Object.fromEntries(lines.map(({ productId, unread }) => [productId, unread])),
  )
  const known = useQueries({
    queries: lines.map((line) => ({ ...unitsInStock(line.code), enabled: isMissing(line) })),
  })
  const given = ({ productId }: CountLine) => serials[productId] ?? []
  const isComplete = lines.every((line) => given(line).length === unitsOf(line))
  const approve = () =>
    onApprove(lines.flatMap((line) => given(line).map((serial) => ({ productId: line.productId, serial }))))
  return (
    <Dialog
      opened
      closesOnBack
      size="lg"
      title="Quais unidades diferem?"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
          <SubmitButton running={running} disabled={!isComplete} onClick={approve}>
            Aprovar
          </SubmitButton>
        </>
      }
    >
      <FormProblem text={problem} />
      {lines.map((line, index) => (
        <SerialNumbers
          key={line.productId}
          label={`${line.name}: ${isMissing(line) ? 'marque as que faltam' : 'leia as encontradas'}`}
          needed={unitsOf(line)}
          known={known[index]?.data?.units.map(({ serial }) => serial)}
          value={given(line)}
          onChange={(next) => setSerials((all) => ({ ...all, [line.productId]: next }))}
        />
      ))}
    </Dialog>
  )
}
