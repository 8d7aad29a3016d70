import { Icon } from './icon.tsx'

interface Props {
  label: string
  value: number
  /** 1 by default; 0 if the product can be removed. */
  least?: number
  most: number
  disabled?: boolean
  onChange: (value: number) => void
}

/** Fewer, number, more. The number can be typed; above the stock it becomes the stock, and an emptied field stays. */
export function QuantityStepper({ label, value, least = 1, most, disabled = false, onChange }: Props) {
  const typed = (field: HTMLInputElement) => {
    const digits = field.value.replace(/\D/g, '')
    const wanted = digits === '' ? value : Math.min(most, Math.max(least, Number(digits)))
    // Another value draws the field anew.
    field.value = String(value)
    if (wanted !== value) onChange(wanted)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend that would be seen
    <div class="stepper" role="group" aria-label={label}>
      <button
        type="button"
        aria-label={value - 1 < 1 ? 'Remover' : 'Menos um'}
        disabled={disabled || value <= least}
        onClick={() => onChange(value - 1)}
      >
        <Icon name="minus" />
      </button>
      <input
        key={value}
        inputMode="numeric"
        aria-label={label}
        defaultValue={String(value)}
        disabled={disabled}
        onChange={(event) => typed(event.currentTarget)}
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
