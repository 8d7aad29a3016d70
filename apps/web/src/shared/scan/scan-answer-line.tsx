import { IconCheck, IconX } from '@tabler/icons-react'
import classes from './scan.module.css'
import type { Scans } from './scan-answer.ts'

/** What became of the latest scan, read out by screen readers also when it is the same again. */
export function ScanAnswerLine({ scans: { answer, waiting } }: { scans: Scans }) {
  const Icon = answer?.ok ? IconCheck : IconX
  return (
    <p role="status" className={classes.answer} data-ok={answer?.ok} aria-busy={waiting > 0}>
      {answer && (
        <span key={answer.count}>
          <Icon size={18} aria-hidden /> {answer.text}
        </span>
      )}
    </p>
  )
}
