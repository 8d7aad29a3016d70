import { IconX } from '@tabler/icons-react'
import { bottomBar } from '../ui/bottom-bar.ts'
import { ActionButtons } from './action-buttons.tsx'
import classes from './data-table.module.css'
import type { TableAction } from './table-action.ts'
import { ToolButton } from './tool-button.tsx'

interface Props {
  /** Number of selected rows; the bar is also rendered for none, so that a change of the number is read out. */
  selected: number
  actions: readonly TableAction[]
  onClear: () => void
}

const SELECTION_BAR = { 'data-selection': true, role: 'toolbar', 'aria-label': 'Ações da seleção' }
/** This many actions have labels. */
const WITH_WORDS = 2

/** The actions on the selected rows, always visible: the likely ones with labels, the rest under 'Mais'. */
export function SelectionBar({ selected, actions, onClear }: Props) {
  return (
    <div
      ref={selected > 0 ? bottomBar : null}
      className={classes.selectionBar}
      {...(selected > 0 && SELECTION_BAR)}
    >
      {/* Always rendered: a screen reader announces only changes inside a live region that exists already. */}
      <span className={classes.count} aria-live="polite">
        {selected > 0 && `${selected} selecionado(s)`}
      </span>
      {selected > 0 && (
        <>
          <div className={classes.actions}>
            <ActionButtons actions={actions} labelled={WITH_WORDS} />
          </div>
          <ToolButton label="Limpar seleção" className={classes.clear} onClick={onClear}>
            <IconX size={20} stroke={1.7} />
          </ToolButton>
        </>
      )}
    </div>
  )
}
