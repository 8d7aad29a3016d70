import type { TablerIcon } from '@tabler/icons-react'

/** What can be done with the selected rows; give only what is allowed on them. */
export interface TableAction {
  label: string
  icon: TablerIcon
  onClick: () => void
  disabled?: boolean
  danger?: boolean
  /** The likely next step: stands first, in the accent colour. */
  primary?: boolean
}
