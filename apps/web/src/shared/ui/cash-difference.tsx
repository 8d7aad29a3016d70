import { differenceText } from '@shop/browser/format'
import type { Cents } from '@shop/domain/money'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import classes from './cash-difference.module.css'

/** Counted or handed over cash against what it should be, in cents; nothing until it is typed. */
export function CashDifference({ cash, due }: { cash: Cents | null; due: Cents }) {
  const differs = cash !== null && cash !== due
  const Icon = differs ? IconAlertTriangle : IconCheck
  return (
    <output aria-live="polite" className={classes.text} data-differs={differs || undefined}>
      {cash !== null && (
        <>
          <Icon size={18} aria-hidden />
          {differenceText(cash, due)}
        </>
      )}
    </output>
  )
}
