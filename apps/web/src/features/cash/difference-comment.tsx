import { Textarea, type TextareaProps } from '@mantine/core'
import type { Cents } from '@shop/domain/money'
import { CashDifference } from '../../shared/ui/cash-difference.tsx'

/** The difference between counted and expected cash, in cents, and the comment that explains it. */
export function DifferenceComment({
  cash,
  due,
  ...field
}: { cash: Cents | null; due: Cents } & TextareaProps) {
  const differs = cash !== null && cash !== due
  return (
    <>
      <CashDifference cash={cash} due={due} />
      <Textarea
        label={differs ? 'Por que não confere?' : 'Comentário'}
        required={differs}
        autosize
        minRows={2}
        maxLength={500}
        {...field}
      />
    </>
  )
}
