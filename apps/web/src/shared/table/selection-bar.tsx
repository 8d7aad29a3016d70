import { Button } from '@mantine/core'
import { IconDots, IconX } from '@tabler/icons-react'
import { bottomBar } from '../ui/bottom-bar.ts'
import { popup } from '../ui/popup.tsx'
import classes from './data-table.module.css'
import type { TableAction } from './table-action.ts'
import { ToolButton } from './tool-button.tsx'

const MoreActions = popup('menu', () => import('./more-actions.tsx').then((it) => it.MoreActions))

interface Props {
  /** Number of selected rows; the bar is also rendered for none, so that a change of the number is read out. */
  selected: number
  actions: readonly TableAction[]
  onClear: () => void
}

const SELECTION_BAR = { 'data-selection': true, role: 'toolbar', 'aria-label': 'Ações da seleção' }
/** This many further actions have labels; a single one more is not put into a menu. */
const WITH_WORDS = 2

const MORE = (
  <Button size="sm" variant="default" leftSection={<IconDots size={18} aria-hidden />}>
    Mais
  </Button>
)

/** The actions that have no button of their own. */
export const MoreButton = ({ actions }: { actions: readonly TableAction[] }) => (
  <MoreActions actions={actions} button={MORE} />
)

/** The actions on the selected rows, always visible: the likely ones with labels, the rest under 'Mais'. */
export function SelectionBar({ selected, actions, onClear }: Props) {
  const ordered = [...actions.filter(({ primary }) => primary), ...actions.filter(({ primary }) => !primary)]
  const shown = ordered.length > WITH_WORDS + 1 ? WITH_WORDS : ordered.length
  const more = ordered.slice(shown)
  return (
    <div
      ref={selected > 0 ? bottomBar : null}
      className={classes.selectionBar}
      {...(selected > 0 && SELECTION_BAR)}
    >
      {/* Always rendered: a screen reader announces only changes inside a live region that it knows. */}
      <span className={classes.count} aria-live="polite">
        {selected > 0 && `${selected} selecionado(s)`}
      </span>
      {selected > 0 && (
        <>
          <div className={classes.actions}>
            {ordered.slice(0, shown).map((action) => (
              <ActionButton key={action.label} {...action} />
            ))}
            {more.length > 0 && <MoreButton actions={more} />}
          </div>
          <ToolButton label="Limpar seleção" className={classes.clear} onClick={onClear}>
            <IconX size={20} stroke={1.7} />
          </ToolButton>
        </>
      )}
    </div>
  )
}

function ActionButton({ label, icon: Icon, onClick, disabled = false, danger, primary }: TableAction) {
  return (
    <Button
      size="sm"
      variant={primary ? 'filled' : 'default'}
      {...(danger && { color: 'red', variant: 'outline' })}
      disabled={disabled}
      onClick={onClick}
      leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
    >
      {label}
    </Button>
  )
}
