import type { TablerIcon } from '@tabler/icons-react'

/** Something that the search leads to. */
export interface Target {
  /** Stays the same while the typing goes on. */
  key: string
  label: string
  /** What tells it apart from others of the same name. */
  hint?: string
  icon: TablerIcon
  to: string
  search?: Readonly<Record<string, unknown>>
}

export interface TargetGroup {
  title: string
  targets: readonly Target[]
}
