import { parseUnits } from '@shop/domain/stock'
import { useState } from 'react'
import { Icon } from './icon.tsx'
import { notify } from './notice.tsx'

interface Props {
  label: string
  value: number
  /** 1 by default; 0 if the product can be removed. */
  least?: number
  most: number
  disabled?: boolean
  onChange: (value: number) => void
}

/**
 * Fewer, number, more. The number can be typed; above the stock it becomes the stock, and a text that is not a whole
 * number changes nothing.
 */
export function QuantityStepper({ label, value, least = 1, most, disabled = false, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const finish = () => {
    setTyped(null)
    const text = typed?.trim()
    if (!text) return
    const wanted = parseUnits(text)
    if (wanted === undefined || wanted < least) return notify('Informe a quantidade em unidades inteiras.')
    const next = Math.min(most, wanted)
    if (next !== value) onChange(next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend that would be seen
    <div className="stepper" role="group" aria-label={label}>
      <button
        type="button"
        aria-label={value - 1 < 1 ? 'Remover' : 'Menos um'}
        disabled={disabled || value <= least}
        onClick={() => onChange(value - 1)}
      >
        <Icon name="minus" />
      </button>
      <input
        inputMode="numeric"
        aria-label={label}
        value={typed ?? String(value)}
        disabled={disabled}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finish()
        }}
      />
      <button
        type="button"
        aria-label="Mais um"
        disabled={disabled || value >= most}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}
