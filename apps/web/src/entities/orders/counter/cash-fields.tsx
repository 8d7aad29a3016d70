import { Button } from '@mantine/core'
import { likelyAmounts } from '@shop/domain/cash'
import { type Cents, formatBRL } from '@shop/domain/money'
import { type ComponentProps, useRef } from 'react'
import { MoneyInput } from '../../../shared/ui/number-input.tsx'
import { selectAll } from '../../../shared/ui/select-all.ts'
import classes from './counter.module.css'

interface Props {
  /** What is to be paid in cash, in cents. */
  due: Cents
  received: Cents | null
  field: ComponentProps<typeof MoneyInput>
  onReceived: (cents: Cents) => void
  autofocus: boolean
}

/** The change in cents; 0 until enough was received. */
export const changeOf = (received: Cents | null, due: Cents): Cents => Math.max(0, (received || 0) - due)

/** What the customer gives in cash, by the usual amounts or typed, and the change. */
export function CashFields({ due, received, field, onReceived, autofocus }: Props) {
  const box = useRef<HTMLInputElement>(null)
  /** The field gets the focus: Enter then confirms. On a phone its keyboard would hide the button. */
  const give = (cents: Cents) => {
    onReceived(cents)
    if (!matchMedia('(pointer: coarse)').matches) box.current?.focus()
  }
  return (
    <div className={classes.cash}>
      <div className={classes.amounts}>
        <MoneyInput
          ref={box}
          size="md"
          label="Recebido"
          required
          {...(autofocus && { 'data-autofocus': true })}
          onFocusCapture={selectAll}
          onClick={selectAll}
          {...field}
        />
        <dl className={classes.change} aria-live="polite">
          <dt>Troco</dt>
          <dd>{formatBRL(changeOf(received, due))}</dd>
        </dl>
      </div>
      <div className={classes.likely}>
        <Button variant="default" size="compact-md" onClick={() => give(due)}>
          Valor exato
        </Button>
        {likelyAmounts(due).map((amount) => (
          <Button key={amount} variant="default" size="compact-md" onClick={() => give(amount)}>
            {formatBRL(amount)}
          </Button>
        ))}
      </div>
    </div>
  )
}
