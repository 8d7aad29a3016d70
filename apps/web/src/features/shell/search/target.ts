import type { TablerIcon } from '@tabler/icons-react'

/** A result of the search. */
export interface Target {
  /** The same while the person types on. */
  key: string
  label: string
  /** Distinguishes it from others of the same name. */
  hint?: string
  icon: TablerIcon
  to: string
  search?: Readonly<Record<string, unknown>>
}

export interface TargetGroup {
  title: string
  targets: readonly Target[]
}
