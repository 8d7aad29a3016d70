import { Button } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { popup } from '../ui/popup.tsx'
import type { PopupButton } from '../ui/use-opened-at-once.ts'
import classes from './data-table.module.css'
import type { TableAction } from './table-action.ts'

const MoreActions = popup('menu', () => import('./more-actions.tsx').then((it) => it.MoreActions))

const MORE = (
  <Button size="sm" variant="default" leftSection={<IconDots size={18} aria-hidden />}>
    Mais
  </Button>
)

interface MoreProps {
  actions: readonly TableAction[]
  button?: PopupButton
}

/** The actions that have no button of their own. */
export const MoreButton = ({ actions, button = MORE }: MoreProps) => (
  <MoreActions actions={actions} button={button} />
)

interface Props {
  actions: readonly TableAction[]
  /** This many have labels, the main ones first; a single one more is not put into a menu. */
  labelled: number
}

/** The likely actions with labels, the rest under 'Mais'. */
export function ActionButtons({ actions, labelled }: Props) {
  const ordered = [...actions.filter(({ primary }) => primary), ...actions.filter(({ primary }) => !primary)]
  const shown = ordered.length > labelled + 1 ? labelled : ordered.length
  const more = ordered.slice(shown)
  const reasons = new Set(actions.flatMap(({ hindered }) => hindered ?? []))
  return (
    <>
      {ordered.slice(0, shown).map((action) => (
        <ActionButton key={action.label} {...action} />
      ))}
      {more.length > 0 && <MoreButton actions={more} />}
      {[...reasons].map((reason) => (
        <span key={reason} className={classes.hindered}>
          {reason}
        </span>
      ))}
    </>
  )
}

function ActionButton({
  label,
  icon: Icon,
  onClick,
  disabled = false,
  hindered,
  danger,
  primary,
}: TableAction) {
  return (
    <Button
      size="sm"
      variant={primary ? 'filled' : 'default'}
      {...(danger && { c: 'var(--mantine-color-error)' })}
      disabled={disabled || hindered !== undefined}
      onClick={onClick}
      leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
    >
      {label}
    </Button>
  )
}
