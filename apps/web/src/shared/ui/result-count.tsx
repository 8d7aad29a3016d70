import { VisuallyHidden } from '@mantine/core'
import { formatNumber } from './format.ts'

/** Tells a screen reader what a search found, who cannot see it appear. Always drawn: it speaks when it changes. */
export function ResultCount({ count }: { count: number | undefined }) {
  return (
    <VisuallyHidden role="status">
      {count !== undefined && (count === 1 ? '1 resultado' : `${formatNumber(count)} resultados`)}
    </VisuallyHidden>
  )
}
