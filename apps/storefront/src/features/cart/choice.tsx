import type { ReactNode } from 'react'

interface ChoiceProps {
  type?: 'radio' | 'checkbox'
  name?: string
  label: ReactNode
  /** Its price. */
  note?: string
  /** Its explanation. */
  hint?: string
  checked: boolean
  onChoose: (checked: boolean) => void
}

/** One of several choices, with its price or its explanation. */
export const Choice = ({ type = 'radio', name, label, note, hint, checked, onChoose }: ChoiceProps) => (
  <label className="choice">
    <input
      type={type}
      name={name}
      checked={checked}
      onChange={(event) => onChoose(event.currentTarget.checked)}
    />
    <span className="grow">
      {label}
      {hint && <span className="muted small">{hint}</span>}
    </span>
    {note && <span className="muted small figure">{note}</span>}
  </label>
)
