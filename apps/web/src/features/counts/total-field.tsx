import type { CountLine } from '@shop/contract/counts'
import { MAX_STOCK } from '@shop/domain/stock'
import { type ReactNode, useState } from 'react'
import { CountInput, type TypedNumber } from '../../shared/ui/number-input.tsx'

interface Props {
  line: CountLine
  counted: number | null
  label?: ReactNode
  /** Adds units, which may be negative. */
  onCount: (line: CountLine, quantity: number) => Promise<void>
}

/**
 * A line's total, which a person may type: who scanned one unit and types 23 gets 23. Saved by Enter or by leaving the
 * field; units that others count meanwhile stay, because the difference is added.
 */
export function TotalField({ line, counted, label, onCount }: Props) {
  const [typed, setTyped] = useState<{ value: TypedNumber } | null>(null)
  const save = async () => {
    const value = typed?.value ?? null
    if (value === null || Number.isNaN(value) || value > MAX_STOCK) return
    setTyped(null)
    if (value !== counted) await onCount(line, value - (counted ?? 0))
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <CountInput
        label={label}
        aria-label={`Total contado de ${line.name}`}
        placeholder="–"
        size="md"
        w={96}
        max={MAX_STOCK}
        value={typed ? typed.value : counted}
        onChange={(value) => setTyped(value === counted ? null : { value })}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={() => void save()}
      />
    </form>
  )
}
