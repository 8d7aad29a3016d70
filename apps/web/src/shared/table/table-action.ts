import type { TablerIcon } from '@tabler/icons-react'

/** An action on the selected rows; give only allowed ones. */
export interface TableAction {
  label: string
  icon: TablerIcon
  onClick: () => void
  disabled?: boolean
  /** Why it cannot be done with these rows: it is disabled, and this is said beside it. */
  hindered?: string | undefined
  danger?: boolean
  /** The likely next step: comes first, in the accent colour. */
  primary?: boolean
}
