import { ActionIcon, Tooltip } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'

interface Props {
  label: string
  icon: TablerIcon
  disabled: boolean
  /** The id of the text that explains why it is disabled. */
  describedBy?: string
  onClick: () => void
}

export function ReportTool({ label, icon: Icon, disabled, describedBy, onClick }: Props) {
  return (
    <Tooltip label={label} openDelay={250}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={label}
        aria-describedby={describedBy}
        disabled={disabled}
        onClick={onClick}
      >
        <Icon size={19} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
