import { formatNumber } from '@shop/browser/format'
import type { TablerIcon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ScreenPath } from '../../shared/navigation.ts'
import { useMayOpen } from '../../shared/navigation.ts'
import classes from './dashboard.module.css'

interface Props {
  label: string
  icon: TablerIcon
  to: ScreenPath
  /** The list of the screen that it counts. */
  search?: Record<string, string>
  figure: number | undefined
}

/** A figure that links to its screen for people who may open that. */
export function FigureCard({ label, icon: Icon, to, search, figure }: Props) {
  const isOpen = useMayOpen(to)
  const content = (
    <>
      <span className={classes.icon} aria-hidden>
        <Icon size={24} stroke={1.7} />
      </span>
      <span>
        <span className={classes.label}>{label}</span>
        <span className={classes.figure}>{figure === undefined ? '' : formatNumber(figure)}</span>
      </span>
    </>
  )
  if (!isOpen) return <div className={classes.card}>{content}</div>
  return (
    <Link to={to} search={search as never} className={classes.card}>
      {content}
    </Link>
  )
}
