import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import classes from './data-table.module.css'
import type { TableAction } from './table-action.ts'

interface Props {
  actions: readonly TableAction[]
  onClear: () => void
}

/** Stand in the tools' place while rows are selected. */
export function SelectionActions({ actions, onClear }: Props) {
  return (
    <div className={classes.tools}>
      {actions.map((action) => (
        <Action key={action.label} {...action} />
      ))}
      <Tooltip label="Limpar seleção" openDelay={250}>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label="Limpar seleção" onClick={onClear}>
          <IconX size={20} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}

function Action({ label, icon: Icon, onClick, disabled = false, danger, primary }: TableAction) {
  if (primary)
    return (
      <Button
        size="sm"
        disabled={disabled}
        onClick={onClick}
        leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
      >
        {label}
      </Button>
    )
  return (
    <Tooltip label={label} openDelay={250}>
      <ActionIcon
        variant="subtle"
        {...(danger && { color: 'red' })}
        size={36}
        aria-label={label}
        disabled={disabled}
        onClick={onClick}
      >
        <Icon size={20} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  )
}
