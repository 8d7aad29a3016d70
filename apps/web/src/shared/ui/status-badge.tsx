import { IconAlertTriangle, IconArchive, IconBox, IconCheck, IconClock, IconTruck } from '@tabler/icons-react'
import classes from './status-badge.module.css'

const ICONS = {
  waiting: IconClock,
  preparing: IconBox,
  road: IconTruck,
  done: IconCheck,
  refused: IconAlertTriangle,
  closed: IconArchive,
}

export type Tone = keyof typeof ICONS

interface Props {
  tone: Tone
  label: string
}

/** Icon, colour and label together, because colour alone is not accessible. */
export function StatusBadge({ tone, label }: Props) {
  const Icon = ICONS[tone]
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon size={14} stroke={2} aria-hidden />
      {label}
    </span>
  )
}
